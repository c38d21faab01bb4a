import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

/** Longest first, as measured, so that both workers finish together. Unlisted files are short. */
const LONG = [
  'acessibilidade',
  'orcamento',
  'acesso',
  'percurso',
  'links',
  'cadastros',
  'marca',
  'importar',
  'dre',
  'relatorios',
  'rateio',
].map((name) => `${name}.e2e.ts`)

function byLength(files: readonly string[]): string[] {
  return [...LONG, ...files.filter((name) => !LONG.includes(name))]
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './prepared-data.ts',
  // One project per file. Projects share no workers, so each file has a fresh server and data.
  projects: byLength(readdirSync(import.meta.dirname).filter((name) => name.endsWith('.e2e.ts'))).map((name) => ({
    name: name.replace('.e2e.ts', ''),
    testMatch: name,
  })),
  outputDir: '../test-results/navegador',
  forbidOnly: true,
  // Each worker runs a server; two cores carry two.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    // A trace takes a quarter of the processor time of a passing test. `--trace retain-on-failure` asks for one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // A root container lacks the user namespaces of Chromium's sandbox; the other flags stop its own network requests.
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
