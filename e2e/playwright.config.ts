import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // First what mostly waits for clocks, on a server of its own: begun last, it would leave a core idle at the end.
  projects: [
    { name: 'conta de trabalho', testMatch: 'conta-trabalho.e2e.ts' },
    { name: 'produto', testIgnore: 'conta-trabalho.e2e.ts' },
  ],
  outputDir: '../test-results/navegador',
  forbidOnly: true,
  // Each worker has a server and a database of its own; a machine with two cores carries two.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The JSON file goes where PLAYWRIGHT_JSON_OUTPUT_FILE says; without it only the list is printed.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    // The pages as they were at each act tell what a film of them would, which costs every journey that passes.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // A container's root has no user namespaces for Chromium's own sandbox; the rest keeps it from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
