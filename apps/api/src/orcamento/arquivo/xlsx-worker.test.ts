import { expect, test, vi } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { writeIsolado } from '../../exportacao/write-in-child-process.ts'
import { writeEmXlsx, type SnapshotRequest } from './export.ts'

// Each child process loads its modules, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const REQUEST: SnapshotRequest = {
  retrato: {
    orcamento: { nome: 'Orçamento 2026', versaoNumero: 1, cenario: 'base' },
    inicio: '2026-01',
    realizados: 1,
    linhas: [
      {
        id: 7,
        grupo: 'Receita bruta',
        natureza: 'receita_bruta',
        item: { codigo: 'RB.01', descricao: 'Revenda' },
        centroCusto: null,
        filial: null,
        travas: 2,
        closed: false,
        valores: [100, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        previous: null,
      },
    ],
  },
  marca: 'marca',
}

test('a child process writes the same sheet', async () => {
  const [daqui, deLa] = await Promise.all([
    writeEmXlsx(REQUEST.retrato, REQUEST.marca),
    writeIsolado(new URL('./xlsx-worker.ts', import.meta.url), REQUEST),
  ])
  const [here, la] = await Promise.all([daqui, deLa].map((bytes) => readXlsx(bytes)))
  expect(la?.sheets).toEqual(here?.sheets)
  expect(la?.sheets[0]?.rows.at(-1)).toContain('RB.01')
})
