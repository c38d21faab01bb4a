import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeSobras } from './temporary-folder.ts'

test('removes stale folders of ended runs only, keeping running and foreign ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-pasta-'))
  const { pid: ido } = spawnSync(process.execPath, ['--version'])
  const create = (nome: string, hours: number): string => {
    mkdirSync(join(folder, nome))
    writeFileSync(join(folder, nome, 'dados'), 'x')
    const when = Date.now() / 1000 - hours * 3600
    utimesSync(join(folder, nome), when, when)
    return nome
  }
  create(`lastro-teste-${ido}-a1B2c3`, 24)
  const staying = [
    create(`lastro-teste-${ido}-d4E5f6`, 1),
    create(`lastro-teste-${process.pid}-a1B2c3`, 24),
    create(`lastro-teste-a1B2c3`, 24),
    create(`outro-${ido}-a1B2c3`, 24),
  ]
  removeSobras(folder, 'lastro-teste-')
  removeSobras(join(folder, 'nenhuma'), 'lastro-teste-')
  expect(readdirSync(folder).toSorted()).toEqual(staying.toSorted())
  rmSync(folder, { recursive: true })
})
