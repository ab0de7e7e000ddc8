import { Link } from '@tanstack/react-router'
import { UserText } from '../../../ui/texts/user-text.tsx'
import type { Labels } from '../history-labels.rules.ts'
import type { HistorySearch } from '../history-search.rules.ts'
import classes from './label-links.module.css'

interface LabelLinksProps extends Labels {
  /** The filters that the links keep. */
  search?: HistorySearch
}

/** The project and tags of a result, each a link to the results that have it; nothing without any. */
export function LabelLinks({ project, tags, search }: LabelLinksProps) {
  if (!project && tags.length === 0) return null
  return (
    <ul className={classes.labels} aria-label="Project and tags">
      {project && (
        <li>
          <Link
            to="/history"
            search={{ ...search, page: undefined, project }}
            className={classes.label}
            title={project}
          >
            Project: <UserText>{project}</UserText>
          </Link>
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/history"
            search={{ ...search, page: undefined, tag }}
            className={classes.label}
            title={tag}
            dir="auto"
          >
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
