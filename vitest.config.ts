import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const STATEMENTS = 'test/sql/**/*.test.ts'
/** Database tests share one embedded PostgreSQL per run; each file gets a separate database in it. */
const POSTGRES = [
  'packages/db/src/**/*.test.ts',
  'packages/importacao/src/**/*.test.ts',
  'apps/api/{src,test}/**/*.test.ts',
  'apps/cli/{src,test}/**/*.test.ts',
  STATEMENTS,
]
const QUEDA = 'test/power-cut.test.ts'
const ENGINE = 'packages/engine/{src,test}/**/*.test.ts'
const setupFiles = ['test/console.ts']
/**
 * The files that a worker runs share its modules, which are read once: two seconds of a core for every file that starts the API.
 * What lasts is in what each file builds for itself, its application and its database, and in no module. The modules of the pages
 * do hold state: `fresh-page.ts` gives each of those files modules and a page that nothing was done to.
 */
const isolate = false

/** The default of the runner leaves one core idle, which is half of a two-core machine. */
const maxWorkers = availableParallelism()

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      // Whole processes, killed and restarted: a minute that mostly waits. Projects start by name, and this one runs in parallel with those
      // that render no page.
      { test: { name: 'energia', include: [QUEDA], environment: 'node', hookTimeout: 240_000, testTimeout: 240_000 } },
      { test: { name: 'engine', include: [ENGINE], environment: 'node', setupFiles, isolate } },
      // The same tests in jsdom: the engine must give the same bytes in the browser.
      { test: { name: 'engine no navegador', include: [ENGINE], environment: 'jsdom', setupFiles, isolate } },
      {
        test: {
          name: 'pacotes',
          include: ['packages/{contract,demonstracao,ecd,formato,planilha}/{src,test}/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          isolate,
        },
      },
      {
        test: {
          name: 'postgres',
          include: POSTGRES,
          environment: 'node',
          setupFiles,
          isolate,
          globalSetup: ['test/postgres.ts'],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'apps/web/test/fresh-page.ts'],
          isolate,
          maxWorkers,
          // Several of the waits of `fresh-page.ts`.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'repositorio',
          include: ['test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [QUEDA, STATEMENTS],
          environment: 'node',
          isolate,
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
