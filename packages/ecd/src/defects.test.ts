import { ECD_DEFEITO_CODIGOS, ECD_DEFEITOS, generateEcd } from '@lastro/demonstracao'
import { describe, expect, test } from 'vitest'
import { listRegrasFailures, readChunks } from './ecd.fixture.ts'
import { REGRA_CODIGOS, REGRAS } from './regras.ts'

const SEM_DEFEITO = ['saldo_missing', 'codificacao_mixed']

describe('each defect is reported by its rule and by no other', () => {
  test.each(ECD_DEFEITO_CODIGOS)('%s', (defeito) => {
    const ecd = readChunks(generateEcd({ partidas: 1_500, defeito }))
    const { regras } = ECD_DEFEITOS[defeito]
    expect(listRegrasFailures(ecd).toSorted()).toEqual(regras.toSorted())
    expect(ecd.saude.aceito).toBe(regras.every((regra) => REGRAS[regra].severidade === 'aviso'))
    for (const problema of ecd.saude.problemas) {
      expect(problema.linha).toBeGreaterThan(0)
      expect(problema.mensagem).not.toBe('')
      expect(problema.efeito).not.toBe('')
      // The reported amount must be the number in the file, so users can search a sheet for it.
      if (/^(?:VL|QTD)_/.test(problema.campo ?? '')) expect(problema.valor).toMatch(/\d/)
    }
  })
})

test.each([
  ['sem-i355', 'encerramento_missing', 'O arquivo tem lançamentos de encerramento, mas não o resultado antes dele (I350/I355).'],
  ['data-fora', 'data_out_of_period', 'A data 31/12/1999 está fora do período do arquivo.'],
] as const)('the report of %s', (defeito, regra, mensagem) => {
  const { problemas } = readChunks(generateEcd({ partidas: 1_500, defeito })).saude
  expect(problemas.find((problema) => problema.regra === regra)).toMatchObject({ mensagem })
})

test('every rule has a defect that makes it fail', () => {
  const alcancadas = new Set<string>(ECD_DEFEITO_CODIGOS.flatMap((defeito) => [...ECD_DEFEITOS[defeito].regras]))
  expect(REGRA_CODIGOS.filter((regra) => !alcancadas.has(regra))).toEqual(SEM_DEFEITO)
})

test('refuses a file that declares more lines than it can hold at its second text line', () => {
  const chunks = [...generateEcd({ partidas: 1_500, defeito: 'linhas-demais' })]
  const tamanhoBytes = chunks.reduce((soma, chunk) => soma + chunk.length, 0)
  const { saude, linhas } = readChunks(chunks, { tamanhoBytes })
  expect(saude.problemas).toMatchObject([{ regra: 'contador_mismatch', linha: 7, campo: 'QTD_LIN', valor: '2000000000' }])
  expect(linhas).toBe(7)
})
