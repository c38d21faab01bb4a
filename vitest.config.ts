import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const STATEMENTS = 'test/sql/**/*.test.ts'
const POSTGRES = [
  'packages/backup/src/**/*.test.ts',
  'packages/db/src/**/*.test.ts',
  'packages/importacao/src/**/*.test.ts',
  'apps/api/{src,test}/**/*.test.ts',
  'apps/cli/{src,test}/**/*.test.ts',
  STATEMENTS,
]
const PROCESSES = ['test/backup.test.ts', 'test/power-cut.test.ts', 'test/two-processes.test.ts']
const ENGINE = 'packages/engine/{src,test}/**/*.test.ts'
const setupFiles = ['test/console.ts']
/**
 * Files that a worker runs share its modules.
 * This saves two seconds of a core for every file that starts the API. State is in the application and the database that each file builds,
 * not in modules. The modules of the pages do hold state, so `fresh-page.ts` gives each of those files new modules and an empty page.
 */
const isolate = false

/** The default leaves one core idle, half of a two-core machine. */
const maxWorkers = availableParallelism()

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      // Whole processes, killed and restarted, which mostly wait.
      // Projects start by name, and this one runs in parallel with projects that render no page.
      { test: { name: 'energia', include: PROCESSES, environment: 'node', hookTimeout: 240_000, testTimeout: 240_000 } },
      { test: { name: 'engine', include: [ENGINE], environment: 'node', setupFiles, isolate } },
      // The engine must give the same bytes in the browser.
      { test: { name: 'engine no navegador', include: [ENGINE], environment: 'jsdom', setupFiles, isolate } },
      {
        test: {
          name: 'pacotes',
          include: ['packages/{contract,demonstracao,ecd,formato,planilha,storage}/{src,test}/**/*.test.ts'],
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
          // Several times the timeout of `fresh-page.ts`.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'repositorio',
          include: ['test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...PROCESSES, STATEMENTS],
          environment: 'node',
          isolate,
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
