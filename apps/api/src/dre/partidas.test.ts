/** Compares every number of the statement with SQL sums over `partida`, without the engine. */
import { cadastroRotas, deParaRotas, dreRotas, type DreLinha } from '@lastro/contract'
import { createClient, withTenant } from '@lastro/db'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createChamadas, type Chamadas } from '../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, ecdOf, planilhaOf, signIn } from '../../test/factories.ts'

const [INICIO, FIM] = ['2024-12', '2026-03'] as const
const MESES = [202412, ...Array.from({ length: 12 }, (_, i) => 202501 + i), 202601, 202602, 202603]

const GRUPOS: Readonly<Record<string, readonly string[]>> = {
  RB: ['RB'],
  DED: ['DED'],
  RL: ['RB', 'DED'],
  CUS: ['CUS'],
  LB: ['RB', 'DED', 'CUS'],
  DPE: ['DPE'],
  DAD: ['DAD'],
  DCO: ['DCO'],
  OUT: ['OUT'],
  EBITDA: ['RB', 'DED', 'CUS', 'DPE', 'DAD', 'DCO', 'OUT'],
  DEP: ['DEP'],
  EBIT: ['RB', 'DED', 'CUS', 'DPE', 'DAD', 'DCO', 'OUT', 'DEP'],
  RFI: ['RFI'],
  LAIR: ['RB', 'DED', 'CUS', 'DPE', 'DAD', 'DCO', 'OUT', 'DEP', 'RFI'],
  IRC: ['IRC'],
  LL: ['RB', 'DED', 'CUS', 'DPE', 'DAD', 'DCO', 'OUT', 'DEP', 'RFI', 'IRC'],
}
const MARGENS: Readonly<Record<string, string>> = { MB: 'LB', ME: 'EBITDA', ML: 'LL' }

type Active = readonly [importacaoId: number, from: number, until: number]
interface Recorte {
  centroCusto?: number
  filial?: number
}
interface Soma {
  mes: number
  grupo: string | null
  item: string | null
  valor: number
}

let t: TestApp
let client: Client
let clienteId: string
let renata: Chamadas
let ecd: number
let planilha: number
const centros = new Map<string, number>()
const filiais = new Map<string, number>()

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  client = createClient(t.database.superuser)
  await client.connect()
  clienteId = await buildCliente(db)
  const token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
  renata = createChamadas(t.app, () => token)
  ;({ id: ecd } = await renata.importAll(ecdOf({ ano: 2025, seed: 7, partidas: 2_000 })))
  ;({ id: planilha } = await renata.importAll(planilhaOf(), {}, 'razao.csv'))
  for (const { codigo, id } of await renata.read(cadastroRotas.listCentrosCusto, '/v1/CentroCusto')) centros.set(codigo, id)
  for (const { codigo, id } of await renata.read(cadastroRotas.listFiliais, '/v1/Filial')) filiais.set(codigo, id)
  const { contas, versao } = await renata.read(deParaRotas.list, '/v1/DePara')
  const contaOf = (codigo: string): number => contas.find((conta) => conta.codigo === codigo)?.contaId ?? 0
  const response = await t.app.inject({
    method: 'PUT',
    url: '/v1/DePara',
    headers: bearer(token),
    payload: { versao, mudancas: [{ contaId: contaOf('5.1.2.04'), grupoItemId: null }] },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into de_para_regra (cliente_id, tipo, conta_inicio, centro_custo_id, grupo_item_id, origem)
        select ${clienteId}::uuid, 'exata', '5.1.2.02', ${centros.get('ADM')}::int, min(id), 'manual'
        from grupo_item where codigo like 'CUS.%'`.execute(tx),
  )
})
afterAll(async () => {
  await client.end()
  await t.close()
})

async function sumPartidas(active: readonly Active[], { centroCusto, filial }: Recorte): Promise<Soma[]> {
  const { rows } = await client.query<Soma>(
    `select (extract(year from p.data) * 100 + extract(month from p.data))::int as mes, g.codigo as grupo, i.codigo as item,
       sum(p.valor_centavos)::bigint as valor
     from lastro.partida p
     join unnest($2::int[], $3::int[], $4::int[]) as a (importacao_id, de, ate)
       on a.importacao_id = p.importacao_id
       and extract(year from p.data) * 100 + extract(month from p.data) between a.de and a.ate
     join lastro.conta c on c.cliente_id = p.cliente_id and c.id = p.conta_id and c.natureza = 4
     left join lateral (
       select r.grupo_item_id from lastro.de_para_regra r
       where r.cliente_id = p.cliente_id and r.conta_inicio = c.codigo
         and (r.centro_custo_id is null or r.centro_custo_id = p.centro_custo_id)
       order by r.centro_custo_id nulls last limit 1
     ) r on true
     left join lastro.grupo_item i on i.cliente_id = p.cliente_id and i.id = r.grupo_item_id
     left join lastro.grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id
     where p.cliente_id = $1 and p.tipo <> 'E'
       and ($5::int is null or p.centro_custo_id = $5) and ($6::int is null or p.filial_id = $6)
     group by 1, 2, 3`,
    [
      clienteId,
      active.map(([id]) => id),
      active.map(([, from]) => from),
      active.map(([, , until]) => until),
      centroCusto ?? null,
      filial ?? null,
    ],
  )
  return rows
}

/** Returns how many numbers were not zero, because comparing only zeros proves nothing. */
async function expectStatement(active: readonly Active[], recorte: Recorte = {}): Promise<number> {
  const filter = Object.entries(recorte).map(([nome, id]) => `&${nome}=${id}`)
  const dre = await renata.read(dreRotas.get, `/v1/Dre?inicio=${INICIO}&fim=${FIM}${filter.join('')}`)
  const somas = await sumPartidas(active, recorte)
  const withData = new Set((await sumPartidas(active, {})).map(({ mes }) => mes))
  const add = (meses: readonly number[], belongs: (soma: Soma) => boolean): number =>
    somas.filter((soma) => meses.includes(soma.mes) && belongs(soma)).reduce((total, { valor }) => total + valor, 0)
  const columns = (belongs: (soma: Soma) => boolean): Partial<DreLinha> => {
    const previous = MESES.map((mes) => mes - 100)
    return {
      valores: MESES.map((mes) => add([mes], belongs)),
      total: add(MESES, belongs),
      anoAnterior: previous.map((mes) => (withData.has(mes) ? add([mes], belongs) : null)),
      anoAnteriorTotal: add(previous, belongs),
    }
  }
  const ofLinha = (codigo: string) => columns(({ grupo }) => grupo !== null && GRUPOS[codigo]!.includes(grupo))
  const receita = ofLinha('RL').valores ?? []
  const ratio = (valor: number | null | undefined, base: number | null | undefined): number | null => (base ? (valor ?? 0) / base : null)

  const lines = new Map(dre.linhas.filter(({ pai }) => pai === null).map((line) => [line.codigo, line]))
  expect([...lines.keys()].toSorted()).toEqual([...Object.keys(GRUPOS), ...Object.keys(MARGENS)].toSorted())
  for (const codigo of Object.keys(GRUPOS)) {
    const expected = ofLinha(codigo)
    expect({ recorte, codigo, ...lines.get(codigo) }).toMatchObject({ recorte, codigo, ...expected })
    expect(lines.get(codigo)?.av).toEqual(expected.valores?.map((valor, i) => ratio(valor, receita[i])))
  }
  for (const [codigo, line] of Object.entries(MARGENS)) {
    expect(lines.get(codigo)?.valores).toEqual(ofLinha(line).valores?.map((valor, i) => ratio(valor, receita[i])))
  }
  const details = dre.linhas.filter(({ pai }) => pai !== null)
  expect(new Set(details.map(({ codigo }) => codigo))).toEqual(
    new Set(somas.filter(({ valor }) => valor !== 0).flatMap(({ item }) => item ?? [])),
  )
  for (const { codigo, ...detail } of details) expect(detail).toMatchObject(columns(({ item }) => item === codigo))
  return dre.linhas.flatMap(({ valores }) => valores).filter((valor) => valor !== 0 && valor !== null).length
}

const whole = (id: number): Active => [id, 0, 999912]

test('matches every month and line, and reports an account without destination', async () => {
  expect(await expectStatement([whole(ecd), whole(planilha)])).toBeGreaterThan(300)
  const { semDePara } = await renata.read(dreRotas.get, `/v1/Dre?inicio=${INICIO}&fim=${FIM}`)
  const missing = (await sumPartidas([whole(ecd), whole(planilha)], {})).filter(({ item }) => item === null)
  expect(semDePara).toEqual({ contas: 1, valorCentavos: Math.abs(missing.reduce((total, { valor }) => total + valor, 0)) })
  expect(semDePara.valorCentavos).toBeGreaterThan(0)
})

test('matches every centro de custo, and entries without one', async () => {
  let figures = 0
  for (const centroCusto of [0, ...centros.values()]) figures += await expectStatement([whole(ecd), whole(planilha)], { centroCusto })
  expect(centros.size).toBeGreaterThan(6)
  expect(figures).toBeGreaterThan(1_000)
})

test('matches every filial, entries without one, and a filial combined with a centro de custo', async () => {
  const active = [whole(ecd), whole(planilha)]
  expect([...filiais.keys()].toSorted()).toEqual(['FILIAL02', 'MATRIZ'])
  for (const filial of [0, ...filiais.values()]) expect(await expectStatement(active, { filial })).toBeGreaterThan(10)
  const recorte = { filial: filiais.get('MATRIZ') ?? -1, centroCusto: centros.get('OFICINA') ?? -1 }
  expect(await expectStatement(active, recorte)).toBeGreaterThan(10)
})

test('matches after a second file adds, a third replaces, and each undo restores', async () => {
  const base = [whole(ecd), whole(planilha)]
  const second = await renata.importAll(ecdOf({ ano: 2025, seed: 8, partidas: 1_500 }), { modo: 'somar' }, 'filial.txt')
  expect(second).toMatchObject({ status: 'concluida', diferencaCentavos: { i355: 0, linhas: 0 } })
  const somadas = [...base, whole(second.id)]
  await expectStatement(somadas)
  await expectStatement(somadas, { centroCusto: centros.get('ADM') ?? -1 })

  const correcao = planilhaOf({ base: 9_000 }).replaceAll('/2026', '/2025')
  const third = await renata.importAll(correcao, { modo: 'substituir' }, 'correcao.csv')
  expect(third).toMatchObject({ status: 'concluida' })
  const substituidas: Active[] = [[ecd, 202504, 202512], [second.id, 202504, 202512], whole(planilha), whole(third.id)]
  await expectStatement(substituidas)
  await expectStatement(substituidas, { filial: filiais.get('FILIAL02') ?? -1 })

  await renata.post(`/v1/Importacao/${third.id}/desfazer`)
  await expectStatement(somadas)
  await renata.post(`/v1/Importacao/${second.id}/desfazer`)
  await expectStatement(base)
})
