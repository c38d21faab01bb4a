import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { MutationCampaign } from './mutation.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-mutacoes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SEED = 2
const TIMES = 240

test('a mutated file of any shape is read alike, asked about or refused, never changed in silence', async () => {
  const campaign = await MutationCampaign.open(SEED, (nome) => join(folder, nome))
  // The reader of .xls reports every unknown record.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failures: unknown[] = []
  let alike = 0
  for (let i = 0; i < TIMES; i++) {
    const { index, mutated, outcome, reason } = await campaign.run(i)
    if (outcome === 'igual') alike++
    if (outcome === 'falha') failures.push({ index, shape: mutated.shape, changes: mutated.changes, reason })
  }
  expect(failures, 'npm run campanha -- leitura --semente 2 --caso N keeps the file').toEqual([])
  // A reader that refuses everything changes nothing in silence, too.
  expect(alike).toBeGreaterThan(TIMES / 3)
}, 60_000)
