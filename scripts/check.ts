/**
 * `npm test` and `npm run check`: every check of a change, with one summary and one exit code.
 * Continues after a failure. `npm test -- tipos lint` runs only the named steps.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.ts'

interface Step {
  name: string
  command: string[]
  report?: { path: string; count: (report: unknown) => Count }
}

interface Count {
  passed: number
  /** Names of failed tests. */
  failed: readonly string[]
  skipped: number
}

const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')

const steps: Step[] = [
  { name: 'tipos', command: ['node', 'scripts/types.ts'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'formato', command: ['oxfmt', '--check'] },
  { name: 'sobras', command: ['knip'] },
  {
    name: 'testes',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: { path: vitestReport, count: countVitest },
  },
  { name: 'pacote', command: ['node', 'scripts/size.ts'] },
  {
    name: 'navegador',
    command: ['node', 'scripts/browser.ts'],
    report: { path: playwrightReport, count: countPlaywright },
  },
]

process.exit(main(process.argv.slice(2)))

function main(names: string[]): number {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`Etapa desconhecida: ${unknown.join(', ')}. Existem: ${steps.map((step) => step.name).join(', ')}.\n`)
    return 2
  }
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const outcomes = steps.filter((step) => names.length === 0 || names.includes(step.name)).map(run)
  return summarize(outcomes)
}

interface Outcome {
  name: string
  ok: boolean
  seconds: number
  count: Count | undefined
}

function run({ name, command, report }: Step): Outcome {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}\n`)
  const started = performance.now()
  const [file, ...args] = command
  const { status, error } = spawnSync(file!, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  })
  if (error) process.stderr.write(`${file}: ${error.message}\n`)
  const count = report && existsSync(report.path) ? report.count(JSON.parse(readFileSync(report.path, 'utf8'))) : undefined
  const ran = report === undefined || (count !== undefined && count.passed + count.failed.length > 0)
  return { name, ok: status === 0 && ran, seconds: (performance.now() - started) / 1000, count }
}

function summarize(outcomes: Outcome[]): number {
  process.stdout.write(`\n${'═'.repeat(64)}\n`)
  for (const { name, ok, seconds, count } of outcomes) {
    const tests = count
      ? `${count.passed} passaram, ${count.failed.length} falharam${count.skipped ? `, ${count.skipped} pulados` : ''}`
      : ''
    process.stdout.write(`${ok ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s  ${tests}\n`)
    for (const test of count?.failed ?? []) process.stdout.write(`    ✗ ${test}\n`)
  }
  const failedSteps = outcomes.filter(({ ok, count }) => !ok && !count?.failed.length).length
  const total = outcomes.reduce(
    (sum, { count }) => ({
      passed: sum.passed + (count?.passed ?? 0),
      failed: sum.failed + (count?.failed.length ?? 0),
      skipped: sum.skipped + (count?.skipped ?? 0),
    }),
    { passed: 0, failed: failedSteps, skipped: 0 },
  )
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`)
  return outcomes.every(({ ok }) => ok) ? 0 : 1
}

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

function countVitest(report: unknown): Count {
  const { numPassedTests, numPendingTests, testResults } = report as VitestReport
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`)
    return status === 'failed' && tests.length === 0 ? [`${file}: ${message.split('\n')[0]}`] : tests
  })
  return { passed: numPassedTests, failed, skipped: numPendingTests }
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { status: string }[] }[]
}

function countPlaywright(report: unknown): Count {
  const { suites, stats } = report as { suites: PlaywrightSuite[]; stats: { expected: number; skipped: number } }
  const failedOf = ({ file, suites: inner = [], specs }: PlaywrightSuite): string[] => [
    // A flaky test, passing only on a retry, counts as failed.
    ...specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky')).map(({ title }) => `${file} › ${title}`),
    ...inner.flatMap(failedOf),
  ]
  return { passed: stats.expected, failed: suites.flatMap(failedOf), skipped: stats.skipped }
}
