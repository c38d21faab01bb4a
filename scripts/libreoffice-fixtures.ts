/**
 * Has LibreOffice write the workbooks that the readers are compared with, in `packages/importacao/casos/libreoffice`.
 * Needs `soffice` on the path (Debian: `apt-get install libreoffice-calc`); the tests need only the files. LibreOffice writes no .xlsb.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIBREOFFICE_FORMATS, LIBREOFFICE_SHAPES } from '../packages/importacao/src/libreoffice.fixture.ts'
import { bytesOf } from '../packages/importacao/src/shape-file.fixture.ts'
import { root } from './root.ts'

const target = join(root, 'packages/importacao/casos/libreoffice')
const folder = mkdtempSync(join(tmpdir(), 'lastro-libreoffice-'))
try {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const [, file] of LIBREOFFICE_SHAPES) {
    const source = join(folder, file.nome)
    writeFileSync(source, bytesOf(file))
    for (const format of LIBREOFFICE_FORMATS) convert(source, format)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function convert(source: string, format: string): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const { status } = spawnSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', target, source], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`LibreOffice does not write ${format}`)
}
