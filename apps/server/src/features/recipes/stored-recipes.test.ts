import { recipeBodySchema } from '@hookline/contract/recipes/recipes.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, runMigrations, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.destroy())

const [recipeId, templateId, presetId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

async function fillBefore() {
  await sql`insert into users (username, password_hash, role, user_uuid) values ('ana', '', 'user', gen_random_uuid())`.execute(
    database.db,
  )
  await sql`
    insert into recipes (id, user_id, name, shared, model_id, system_prompt, template_id, variables, project, tags,
      ad_account_id, campaign_id, ad_set_id, ad_details_preset_id, naming_pattern, draft_per, updated_at)
    select ${recipeId}::uuid, id, 'Summer', true, 'm', 'Write.', ${templateId}::uuid, '{"offer": "20% off"}'::jsonb, 'Bloom',
      '{spring,"a,b"}'::text[], 'act_17', '42', '43', ${presetId}::uuid, '{video} {n}', 'variant', '2026-11-01'::timestamptz from users
    union all
    select gen_random_uuid(), id, 'Bare', false, null, null, null, '{}', null, '{}', null, null, null, null, null,
      'result', '2026-11-01' from users`.execute(database.db)
  const insertResult = (variables: string) => sql`
    insert into history (user_id, generated_by_username, operation, tool_name, tool_category, model_id, model_name,
      model_provider, system_prompt, instructions, video_filename, variables)
    values (gen_random_uuid(), 'ana', 'copy', 't', 'ad copy', 'm', 'M', 'Gemini', '', '', 'a.mp4', ${variables}::json)`
  await insertResult('{}').execute(database.db)
  await insertResult('{"offer": "20% off"}').execute(database.db)
}

it('turns the columns of a recipe and the variables of a result into documents', async () => {
  await runMigrations(database.db, (number) => number < '0020')
  await fillBefore()
  await runMigrations(database.db, (number) => number === '0020')
  const rows = await database.db.selectFrom('recipes').selectAll().orderBy('name').execute()
  expect(rows.map(({ name, shared, body }) => ({ name, shared, body: recipeBodySchema.parse(body) }))).toEqual([
    { name: 'Bare', shared: false, body: recipeBodySchema.parse({ name: 'Bare' }) },
    {
      name: 'Summer',
      shared: true,
      body: {
        ...recipeBodySchema.parse({ name: 'Summer' }),
        shared: true,
        modelId: 'm',
        systemPrompt: 'Write.',
        templateId,
        variables: { offer: '20% off' },
        project: 'Bloom',
        tags: ['spring', 'a,b'],
        adAccountId: 'act_17',
        campaignId: '42',
        adSetId: '43',
        adDetailsPresetId: presetId,
        namingPattern: '{video} {n}',
        draftPer: 'variant',
      },
    },
  ])
  expect(rows.map(({ updated_at }) => updated_at.toISOString().slice(0, 4))).toEqual(['2026', '2026'])
  const results = await database.db.selectFrom('history').select('settings').orderBy('id').execute()
  expect(results).toEqual([{ settings: {} }, { settings: { variables: { offer: '20% off' } } }])
})
