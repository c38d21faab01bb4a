import { expect, test, vi } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { writeIsolado } from '../../exportacao/write-in-child-process.ts'
import { sheetsOf } from '../../exportacao/workbook.ts'
import { writeWorkbook } from '../../exportacao/xlsx.ts'
import { anexoOf } from '../../exportacao/documento.ts'
import { buildComparativo, type ComparativoContent } from './documento.ts'

// Each child process loads its modules, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const CONTENT: ComparativoContent = {
  nome: 'DRE comparativa',
  idioma: 'pt',
  comparativo: {
    modelo: { id: 1, nome: 'DRE gerencial' },
    versao: 1,
    alcance: { limitado: false, centrosCusto: null, filiais: null },
    inicio: '2025-01',
    fim: '2025-01',
    rateado: false,
    baseAv: null,
    disponivel: null,
    realizadoAte: null,
    fora: [],
    fontes: [{ chave: 'realizado', tipo: 'realizado', nome: null, orcamentos: [], realizadoAte: null, lacunas: [] }],
    partes: [
      {
        chave: 'total',
        tipo: 'total',
        id: null,
        codigo: null,
        nome: null,
        quantos: null,
        inicio: '2025-01',
        fim: '2025-01',
        rateado: false,
      },
    ],
    colunas: [{ chave: 'total realizado valor', tipo: 'valor', fonte: 'realizado', base: null, parte: 0 }],
    linhas: [],
    opcoes: [],
  },
  itens: [],
  titulo: 'DRE gerencial · Comercial Dois Irmãos',
  anexos: [anexoOf('Comentários', [['Linha', 10]], [['=1+1']])],
  cabecalho: [['Período', 'jan/2025']],
  paper: {},
}

test('a child process writes the same sheet', async () => {
  const [inline, deLa] = await Promise.all([
    writeWorkbook(sheetsOf(buildComparativo(CONTENT, 'xlsx'))),
    writeIsolado(new URL('./xlsx-worker.ts', import.meta.url), CONTENT),
  ])
  const [here, la] = await Promise.all([inline, deLa].map((bytes) => readXlsx(bytes)))
  expect(la?.sheets).toEqual(here?.sheets)
  expect(la?.sheets.map(({ name }) => name)).toEqual(['DRE', 'Comentários'])
})
