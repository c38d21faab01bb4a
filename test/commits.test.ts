import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../scripts/root.ts'

/** Older subjects stay as they are. */
const RULE_SINCE = '2026-11-24T14:53:00Z'
const SUBJECT_MAX = 72

function listSubjects(): string[] {
  const log = execFileSync('git', ['log', '--no-merges', `--since=${RULE_SINCE}`, '--format=%s'], { cwd: root, encoding: 'utf8' })
  return log.split('\n').filter((subject) => subject !== '')
}

function findFault(subject: string): string | undefined {
  if (subject.length > SUBJECT_MAX) return `longer than ${SUBJECT_MAX} characters`
  if (/^Bring together\b/.test(subject)) return 'names no thing'
  if (/^(What|Who|Whose|Whoever|Of|When|Where|Which|How|The|A|An)\b/.test(subject)) return 'no imperative'
  if (/^[A-Z][a-z]+(?:ed|ing|[^s]s)\b/.test(subject) && !/^(?:Bring|Embed|Exceed|Feed|Focus|Need|Seed|Speed)\b/.test(subject))
    return 'no imperative'
  return undefined
}

test('commit subjects are short imperatives', () => {
  const faults = listSubjects().flatMap((subject) => {
    const fault = findFault(subject)
    return fault === undefined ? [] : [`${fault}: ${subject}`]
  })
  expect(faults, 'An imperative sentence that names the thing; the reason goes into the body.').toEqual([])
})

test('finds long, descriptive and empty subjects', () => {
  const bad = [
    'Bring together the findings',
    'What was found',
    'Added a cache',
    'Fixes the cache',
    'Caching answers',
    `Cache ${'x'.repeat(SUBJECT_MAX)}`,
  ]
  expect(bad.filter((subject) => findFault(subject) === undefined)).toEqual([])
  expect(findFault('Coalesce refresh requests of racing tabs')).toBeUndefined()
})
