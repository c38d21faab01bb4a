/**
 * Golden case: statements of eleven companies in the open-data layout of CVM, through HTTP.
 * Each must equal its published statement and add up.
 */
import { cadastroRotas, dreRotas, importacaoRotas } from '@lastro/contract'
import { cvmOf, type CvmRegistro } from '@lastro/planilha/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createCalls, dataOf, type ApiCalls } from '../../test/api-client.ts'
import { buildCliente, buildUsuario, signIn } from '../../test/factories.ts'

const IDENTIDADES = [
  ['3.03', '3.01', '3.02'],
  ['3.05', '3.03', '3.04'],
  ['3.07', '3.05', '3.06'],
  ['3.09', '3.07', '3.08'],
  ['3.11', '3.09', '3.10'],
] as const
const PUBLICADA = { RL: '3.01', CUS: '3.02', LB: '3.03', EBIT: '3.05', RFI: '3.06', LAIR: '3.07', IRC: '3.08', LL: '3.09' } as const

interface Exercicio {
  cnpj: string
  nome: string
  mes: string
  linhas: Map<string, number>
  resto: number
  registros: CvmRegistro[]
}

/** The last company publishes in reais, the others in thousands. */
function exercicioOf(n: number, ano: number): Exercicio {
  const escala = n === 11 ? 'UNIDADE' : 'MIL'
  const fator = ano === 2023 ? 13 : 11
  const sheets: [string, number][] = [
    ['3.01', 90_001 * n * fator],
    ['3.02', -50_003 * n * fator],
    ['3.04.01', -9_007 * n],
    ['3.04.02', -8_009 * n * fator],
    ['3.04.05', 1_013 * (n - 6)],
    ['3.04.06', 17 * n],
    ['3.06.01', 2_019 * n],
    ['3.06.02', -7_027 * fator],
    ['3.08.01', -3_037 * n],
    ['3.10.01', n % 3 === 0 ? -4_043 * n : 0],
  ]
  const valores = new Map(sheets)
  const sumBelow = (codigo: string): number =>
    sheets.reduce((soma, [conta, valor]) => soma + (conta.startsWith(`${codigo}.`) ? valor : 0), 0)
  for (const codigo of ['3.06', '3.08', '3.10']) valores.set(codigo, sumBelow(codigo))
  // As in real files, one parent differs from the sum of its children.
  const rest = n === 4 ? 5 : 0
  valores.set('3.04', sumBelow('3.04') + rest)
  for (const [total, ...parcelas] of IDENTIDADES)
    valores.set(
      total,
      parcelas.reduce((soma, codigo) => soma + (valores.get(codigo) ?? 0), 0),
    )
  const empresa = {
    cnpj: `${String(n).padStart(2, '0')}.222.333/0001-00`,
    nome: `COMPANHIA Nº ${n} DE AÇÚCAR S.A.`,
    escala,
    ordem: ano === 2023 ? 'ÚLTIMO' : 'PENÚLTIMO',
    inicio: n === 2 ? `${ano - 1}-04-01` : `${ano}-01-01`,
    fim: n === 2 ? `${ano}-03-31` : `${ano}-12-31`,
  }
  const centavos = escala === 'MIL' ? 100_000 : 100
  return {
    cnpj: empresa.cnpj,
    nome: empresa.nome,
    mes: empresa.fim.slice(0, 7),
    linhas: new Map([...valores].map(([codigo, valor]) => [codigo, valor * centavos])),
    resto: rest * centavos,
    registros: [...valores].map(([conta, valor]) => ({ ...empresa, conta, valor: `${valor}.0000000000` })),
  }
}

const EXERCICIOS = Array.from({ length: 11 }, (_, i) => [exercicioOf(i + 1, 2023), exercicioOf(i + 1, 2022)]).flat()

let t: TestApp
let renata: ApiCalls
let importacaoId: number

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
  renata = createCalls(t.app, () => token)
  const file = Buffer.from(cvmOf(EXERCICIOS.flatMap(({ registros }) => registros)), 'latin1')
  ;({ id: importacaoId } = await renata.importAll(file, {}, 'dfp_cia_aberta_DRE_con_2023.csv'))
})
afterAll(() => t.close())

test('foreign companies are named before the import, which needs a confirmation', async () => {
  const registros = EXERCICIOS.filter(({ mes }) => mes.startsWith('2023')).flatMap((exercicio) => exercicio.registros)
  const upload = await renata.upload(Buffer.from(cvmOf(registros.slice(0, -1)), 'latin1'), 'outra.csv')
  const preview = dataOf(importacaoRotas.preview, upload)
  expect(preview).toMatchObject({ outroCnpj: true, cnpj: null })
  expect(preview.empresas).toHaveLength(11)
  expect(preview.empresas[0]).toEqual({ nome: 'COMPANHIA Nº 1 DE AÇÚCAR S.A.', cnpj: '01222333000100' })
  const refused = await renata.post('/v1/Importacao', { arquivoId: preview.arquivoId, modo: 'somar' })
  expect(refused.json()).toMatchObject({
    code: 'importacao_empresa_mismatch',
    message: expect.stringMatching(/^O arquivo traz números de COMPANHIA Nº 1 .* e mais 8, e o cliente é /) as string,
  })
})

test('every published line equals the computed one, and the computed lines add up', async () => {
  const { status, conferencia } = await renata.read(importacaoRotas.get, `/v1/Importacao/${importacaoId}`)
  expect(status).toBe('concluida')
  const grupos = Map.groupBy(conferencia?.linhas ?? [], ({ grupo }) => grupo)
  expect(grupos.size).toBe(22)
  for (const { nome, mes, linhas } of EXERCICIOS) {
    const compared = grupos.get(`${nome} ${mes.slice(5)}/${mes.slice(0, 4)}`) ?? []
    expect(compared).toHaveLength(11)
    const computed = new Map(compared.map(({ codigo, calculadoCentavos }) => [codigo, calculadoCentavos]))
    expect(compared.map(({ codigo, arquivoCentavos }) => [codigo, arquivoCentavos])).toEqual(
      compared.map(({ codigo }) => [codigo, linhas.get(codigo)]),
    )
    expect(compared.filter(({ diferencaCentavos }) => diferencaCentavos !== 0)).toEqual([])
    for (const [total, a, b] of IDENTIDADES) expect(computed.get(total)).toBe((computed.get(a) ?? NaN) + (computed.get(b) ?? NaN))
  }
})

test('each company is a filial with its published statement, and unmapped money is reported', async () => {
  const filiais = new Map((await renata.read(cadastroRotas.listFiliais, '/v1/Filial')).map(({ codigo, id }) => [codigo, id]))
  expect(filiais.size).toBe(11)
  for (const { cnpj, nome, mes, linhas, resto } of EXERCICIOS) {
    const dre = await renata.read(dreRotas.get, `/v1/Dre?inicio=${mes}&fim=${mes}&filial=${filiais.get(cnpj)}`)
    const valores = new Map(dre.linhas.map(({ codigo, total }) => [codigo, total]))
    const sobra = (codigo: string): number => (['EBIT', 'LAIR', 'LL'].includes(codigo) ? resto : 0)
    const got = Object.keys(PUBLICADA).map((codigo) => [codigo, valores.get(codigo)])
    const expected = Object.entries(PUBLICADA).map(([codigo, publicada]) => [codigo, (linhas.get(publicada) ?? NaN) - sobra(codigo)])
    expect({ nome, mes, linhas: got }).toEqual({ nome, mes, linhas: expected })
    expect(dre.semDePara.valorCentavos).toBe(Math.abs(linhas.get('3.10') ?? NaN) + resto)
  }
})
