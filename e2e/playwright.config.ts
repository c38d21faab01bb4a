import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

/**
 * The longest first, as measured: the less is left, the shorter it is, and both cores end together. What is not named here is short.
 */
const LONGOS = [
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
  return [...LONGOS, ...files.filter((name) => !LONGOS.includes(name))]
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './prepared-data.ts',
  // A project is a file: no two projects share a worker, so every file has a server and data that no other has touched.
  projects: byLength(readdirSync(import.meta.dirname).filter((name) => name.endsWith('.e2e.ts'))).map((name) => ({
    name: name.replace('.e2e.ts', ''),
    testMatch: name,
  })),
  outputDir: '../test-results/navegador',
  forbidOnly: true,
  // Each worker has a server of its own; a machine with two cores carries two.
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
