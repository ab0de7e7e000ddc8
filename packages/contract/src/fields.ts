import { z } from 'zod'

/** A row id in a path or query: a positive whole number within JavaScript's exact range. */
export const numericIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** An instant in ISO 8601, UTC. */
export const instantSchema = z.iso.datetime()

/** The kinds of work a tool, template, prompt or format is for. */
export const toolTypes = ['ad copy', 'analysis', 'comparison'] as const
export const toolTypeSchema = z.enum(toolTypes)
export type ToolType = (typeof toolTypes)[number]
