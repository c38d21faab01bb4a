/** Finds the browsers for journeys and benchmarks. On Debian as root, installs missing ones. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ScriptError } from './erro.ts'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Chromium without a window saves a third of the time of a journey. */
const SHELL = '/usr/bin/chromium-headless-shell'
/** Metric-compatible sans serif; without it widths and screenshots differ by machine. */
const FONTS = 'fonts-liberation'

export function findChromium(): string {
  return findOrInstall(CANDIDATES, 'chromium')
}

export function findChromiumShell(): string {
  return findOrInstall([SHELL, ...CANDIDATES], 'chromium-headless-shell')
}

function findOrInstall(candidates: readonly string[], debianPackage: string): string {
  const found = lookFor(candidates)
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Instalando o Chromium para os testes no navegador…\n')
    apt('update')
    apt('install', '-y', '--no-install-recommends', debianPackage, FONTS)
    const installed = lookFor(candidates)
    if (installed) return installed
  }
  throw new ScriptError(
    `Falta um Chromium para os testes no navegador. No Debian ou Ubuntu: sudo apt-get install chromium ${FONTS}. ` +
      'Em outro sistema, instale o Chrome ou o Chromium e diga onde ele está em CHROMIUM=/caminho/do/executavel.',
  )
}

function lookFor(candidates: readonly string[]): string | undefined {
  const chosen = process.env['CHROMIUM']
  if (chosen) {
    if (!existsSync(chosen)) throw new ScriptError(`CHROMIUM aponta para ${chosen}, que não existe.`)
    return chosen
  }
  return candidates.find((path) => existsSync(path))
}

function apt(...args: string[]): void {
  const { status } = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new ScriptError(`apt-get ${args[0]} falhou com o código ${status}.`)
}
