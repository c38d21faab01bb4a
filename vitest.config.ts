import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests that need a database share one embedded PostgreSQL per run; each file gets its own database in it. */
const POSTGRES = [
  'packages/db/src/**/*.test.ts',
  'packages/importacao/src/**/*.test.ts',
  'apps/api/{src,test}/**/*.test.ts',
  'apps/cli/{src,test}/**/*.test.ts',
]
const ENGINE = 'packages/engine/{src,test}/**/*.test.ts'
const setupFiles = ['test/console.ts']
/**
 * The files that a worker runs share its modules, which are read once: two seconds of a core for every file that starts the API.
 * What lasts is in what each file builds for itself, its application and its database, and in no module.
 */
const isolate = false

export default defineConfig({
  test: {
    // The runner's own choice leaves one core idle, which on a machine of two is half of it.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'engine', include: [ENGINE], environment: 'node', setupFiles, isolate } },
      // The same tests with a page around them: the engine must give the same bytes in the browser.
      { test: { name: 'engine no navegador', include: [ENGINE], environment: 'jsdom', setupFiles, isolate } },
      {
        test: {
          name: 'pacotes',
          include: ['packages/{ecd,planilha,contract}/{src,test}/**/*.test.ts'],
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
        test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles },
      },
      // Whole processes, killed and started again: slow, and nothing else may share their time.
      {
        test: {
          name: 'repositorio',
          include: ['test/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          hookTimeout: 120_000,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
