import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvmOf } from '@lastro/planilha/testing'
import type { CvmRegistro } from '@lastro/planilha/testing'
import { createCenario } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

function demonstracaoOf(empresa: Partial<CvmRegistro>, fator: number): CvmRegistro[] {
  const lines: [string, number][] = [
    ['3.01', 1000],
    ['3.02', -700],
    ['3.02.01', -500],
    ['3.02.02', -190],
    ['3.03', 300],
    ['3.04', -120],
    ['3.04.01', -50],
    ['3.04.02', -80],
    ['3.04.05', 10],
    ['3.04.05.01', 10],
    ['3.05', 180],
    ['3.06', -30],
    ['3.06.01', 20],
    ['3.06.02', -50],
    ['3.07', 150],
    ['3.08', -51],
    ['3.08.01', -61],
    ['3.08.02', 10],
    ['3.09', 99],
    ['3.10', -9],
    ['3.10.01', -9],
    ['3.11', 90],
    ['3.11.01', 90],
    ['3.99.01.01', 1.5],
  ]
  return lines.map(([conta, valor]) => ({ ...empresa, conta, valor: `${valor * fator}.0000000000`.replace('.5.0', '.5') }))
}

const EMPRESAS = [
  ...demonstracaoOf({ cnpj: '11.222.333/0001-81', nome: 'ALFA S.A.' }, 1),
  ...demonstracaoOf({ cnpj: '11.222.333/0001-81', nome: 'ALFA S.A.', ordem: 'PENÚLTIMO', inicio: '2022-01-01', fim: '2022-12-31' }, 2),
  ...demonstracaoOf({ cnpj: '44.555.666/0001-27', nome: 'BETA S.A.', escala: 'UNIDADE', inicio: '2022-07-01', fim: '2023-06-30' }, 3),
]

test('companies become filiais, and the identities hold after the import', async () => {
  const { resultado, importacaoId } = await cenario.send(cvmOf(EMPRESAS))
  expect(resultado).toMatchObject({
    status: 'concluida',
    resumo: { filiais: 2, inicio: '2022-12', fim: '2023-12', leiaute: 'CVM', regrasDeParaCriadas: 12 },
  })
  if (resultado.status !== 'concluida') return
  const { linhas } = resultado.conferencia
  expect(linhas.filter(({ diferencaCentavos }) => diferencaCentavos !== 0)).toEqual([])
  expect(
    linhas
      .filter(({ totalizadora }) => totalizadora)
      .map(({ codigo, calculadoCentavos, grupo }) => [grupo, codigo, calculadoCentavos])
      .slice(0, 5),
  ).toEqual([
    ['ALFA S.A. 12/2023', '3.03', 30_000_000],
    ['ALFA S.A. 12/2023', '3.05', 18_000_000],
    ['ALFA S.A. 12/2023', '3.07', 15_000_000],
    ['ALFA S.A. 12/2023', '3.09', 9_900_000],
    ['ALFA S.A. 12/2023', '3.11', 9_000_000],
  ])
  expect(linhas.find(({ grupo, codigo }) => grupo === 'BETA S.A. 06/2023' && codigo === '3.11')?.calculadoCentavos).toBe(27_000)
  expect(linhas).toHaveLength(33)
  // 3.10 has no line in the managerial model, so it is reported and not guessed.
  expect(resultado.resumo.contasSemDePara).toBe(1)
  const filiais = await cenario.query('select codigo, descricao, cnpj from filial order by codigo')
  expect(filiais).toEqual([
    { codigo: '11.222.333/0001-81', descricao: 'ALFA S.A.', cnpj: '11222333000181' },
    { codigo: '44.555.666/0001-27', descricao: 'BETA S.A.', cnpj: '44555666000127' },
  ])
  const outside = await cenario.query(`select codigo from conta where codigo ~ '^3\\.(03|05|07|09|11|99)'`)
  expect(outside).toEqual([])
  expect(await cenario.query('select count(*)::int as n from partida where importacao_id = $1', [importacaoId])).toEqual([{ n: 0 }])
})

test('a wrong subtotal of the file shows in the reconciliation', async () => {
  const clienteId = await cenario.createCliente()
  const wrong = EMPRESAS.map((line, i) => (i === 4 ? { ...line, valor: '301.0000000000' } : line))
  const { resultado } = await cenario.send(cvmOf(wrong), { clienteId })
  expect(resultado).toMatchObject({ status: 'concluida' })
  if (resultado.status !== 'concluida') return
  expect(resultado.conferencia.linhas.filter(({ diferencaCentavos }) => diferencaCentavos !== 0)).toMatchObject([
    { codigo: '3.03', grupo: 'ALFA S.A. 12/2023', arquivoCentavos: 30_100_000, calculadoCentavos: 30_000_000, diferencaCentavos: -100_000 },
  ])
})

test('a rule made by a person for some months stays, and the layout rule covers the others', async () => {
  const clienteId = await cenario.createCliente()
  await cenario.send(cvmOf(EMPRESAS), { clienteId })
  await cenario.query(`delete from de_para_regra where cliente_id = $1 and conta_inicio = '3.01*'`, [clienteId])
  await cenario.query(
    `insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, mes_inicio, mes_fim)
     select cliente_id, 'prefixo', '3.01*', id, 'manual', 202201, 202212 from grupo_item where cliente_id = $1 and codigo = 'RB.01'`,
    [clienteId],
  )
  const { resultado } = await cenario.send(cvmOf(EMPRESAS.slice(0, 24).concat(EMPRESAS.slice(24).toReversed())), {
    clienteId,
    modo: 'substituir',
  })
  expect(resultado).toMatchObject({ status: 'concluida', resumo: { regrasDeParaCriadas: 2, contasSemDePara: 1 } })
  const regras = await cenario.query(
    `select i.codigo, r.origem, r.mes_inicio, r.mes_fim from de_para_regra r join grupo_item i on i.cliente_id = r.cliente_id and i.id = r.grupo_item_id
     where r.cliente_id = $1 and r.conta_inicio = '3.01*' order by r.mes_inicio nulls first`,
    [clienteId],
  )
  expect(regras).toEqual([
    { codigo: 'RB.09', origem: 'arquivo', mes_inicio: null, mes_fim: 202112 },
    { codigo: 'RB.01', origem: 'manual', mes_inicio: 202201, mes_fim: 202212 },
    { codigo: 'RB.09', origem: 'arquivo', mes_inicio: 202301, mes_fim: null },
  ])
})
