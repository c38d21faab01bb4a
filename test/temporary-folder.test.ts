import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeSobras } from './temporary-folder.ts'

test('removes stale folders of ended runs only, keeping running and foreign ones', () => {
  const pasta = mkdtempSync(join(tmpdir(), 'lastro-pasta-'))
  const { pid: ido } = spawnSync(process.execPath, ['--version'])
  const create = (nome: string, horas: number): string => {
    mkdirSync(join(pasta, nome))
    writeFileSync(join(pasta, nome, 'dados'), 'x')
    const quando = Date.now() / 1000 - horas * 3600
    utimesSync(join(pasta, nome), quando, quando)
    return nome
  }
  create(`lastro-teste-${ido}-a1B2c3`, 24)
  const ficam = [
    create(`lastro-teste-${ido}-d4E5f6`, 1),
    create(`lastro-teste-${process.pid}-a1B2c3`, 24),
    create(`lastro-teste-a1B2c3`, 24),
    create(`outro-${ido}-a1B2c3`, 24),
  ]
  removeSobras(pasta, 'lastro-teste-')
  removeSobras(join(pasta, 'nenhuma'), 'lastro-teste-')
  expect(readdirSync(pasta).toSorted()).toEqual(ficam.toSorted())
  rmSync(pasta, { recursive: true })
})
