import classes from './shell.module.css'

const links = [
  { label: 'Privacy Policy', href: '#' },
  { label: 'Terms of Service', href: '#' },
  { label: 'Contact', href: '#' },
]

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <span>© {new Date().getFullYear()} Hookline. All rights reserved.</span>
        <nav className={classes.footerLinks} aria-label="Legal">
          {links.map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
