/** Finds the browser of the end-to-end tests; on Debian as root, installs it when it is missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Without a metric-compatible sans serif, widths and pictures differ from machine to machine. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation']

/** Path of a Chromium. Throws, saying what to install, when there is none and it can't be installed from here. */
export function findChromium(): string {
  const found = lookForChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Instalando o Chromium para os testes no navegador…\n')
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES)
    const installed = lookForChromium()
    if (installed) return installed
  }
  throw new Error(
    `Falta um Chromium para os testes no navegador. No Debian ou Ubuntu: sudo apt-get install ${DEBIAN_PACKAGES.join(' ')}. ` +
      'Em outro sistema, instale o Chrome ou o Chromium e diga onde ele está em CHROMIUM=/caminho/do/executavel.',
  )
}

function lookForChromium(): string | undefined {
  const chosen = process.env['CHROMIUM']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM aponta para ${chosen}, que não existe.`)
    return chosen
  }
  return CANDIDATES.find((path) => existsSync(path))
}

function apt(...args: string[]): void {
  const { status } = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`apt-get ${args[0]} falhou com o código ${status}.`)
}
