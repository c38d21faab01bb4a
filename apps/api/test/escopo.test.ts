/** Tests limited scopes (centros de custo, filiais): every response, number and file against independent sums. */
import { createClient, withTenant } from '@lastro/db'
import { dreRotas, inicioRotas, sessaoRotas, type DreLinha, type RotaData } from '@lastro/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from './workbook.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { createCalls, type ApiCalls } from './api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, signIn, type TestUsuario } from './factories.ts'

/** VENDAS has two children; the last entry has no centro. Amounts are powers of two, so that a sum identifies its entries. */
const RAZAO = [
  ['VENDAS', 'MATRIZ', 100],
  ['VENDAS.1', 'MATRIZ', 200],
  ['VENDAS.1.A', 'FILIAL02', 400],
  ['OFICINA', 'MATRIZ', 800],
  ['OFICINA', 'FILIAL02', 1600],
  ['', '', 3200],
] as const
const EVERYTHING = 6300
const PERIODO = 'inicio=2025-01&fim=2025-12'

let t: TestApp
let clienteId: string
let centros: Map<string, number>
let filiais: Map<string, number>
let conta: number
let paulo: TestUsuario
let helena: TestUsuario
let renata: TestUsuario
const tokens = new Map<string, string>()

function razao(): string {
  const lines = RAZAO.flatMap(([centro, filial, valor], i) => [
    `15/01/2025;3.1.01;Receita de vendas de mercadorias;${centro};${filial};${valor},00;C;venda SABIA${valor};${i + 1}`,
    `15/01/2025;1.1.01;Caixa;;;${valor},00;D;caixa;${i + 1}`,
  ])
  return `${['Data;Conta;Descrição da conta;Centro de Custo;Filial;Valor;D/C;Histórico;Nº Lançamento', ...lines].join('\n')}\n`
}

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = createClient(t.database.superuser)
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: razao(), arquivoNome: 'razao.csv' })
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`update centro_custo f set pai_id = p.id from centro_custo p
      where (f.codigo, p.codigo) in (('VENDAS.1', 'VENDAS'), ('VENDAS.1.A', 'VENDAS.1'))`.execute(tx),
  )
  centros = new Map(
    (await query<{ codigo: string; id: number }>('select codigo, id from lastro.centro_custo')).map(({ codigo, id }) => [codigo, id]),
  )
  filiais = new Map(
    (await query<{ codigo: string; id: number }>('select codigo, id from lastro.filial')).map(({ codigo, id }) => [codigo, id]),
  )
  conta = (await query<{ id: number }>("select id from lastro.conta where codigo = '3.1.01'"))[0]?.id ?? 0
  paulo = await buildUsuario(db, { nome: 'Paulo Alves', perfil: 'client', clientes: [clienteId] })
  helena = await buildUsuario(db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [clienteId] })
  renata = await buildUsuario(db, { nome: 'Renata Campos', perfil: 'gestor', clientes: [clienteId] })
  for (const usuario of [paulo, helena, renata]) tokens.set(usuario.id, await signIn(db, usuario, clienteId, t.clock.now))
  // The perfil client lacks entries and files by default, so they are granted here to be checked.
  await query(
    `insert into lastro.permissao_usuario values ($1, $2, 'read', 'Lancamento', true), ($1, $2, 'export', 'Dre', true), ($1, $2, 'read', 'DePara', true),
      ($1, $2, 'export', 'DePara', true), ($1, $2, 'read', 'Usuario', true), ($1, $2, 'manage', 'Permissao', true), ($1, $2, 'manage', 'DePara', true)`,
    [clienteId, paulo.id],
  )
})
afterAll(() => t.close())

const as = (usuario: TestUsuario): ApiCalls => createCalls(t.app, () => tokens.get(usuario.id) ?? '')

async function limit(usuario: TestUsuario, scope: { centros?: string[]; filiais?: string[] }): Promise<void> {
  const idsOf = (known: Map<string, number>, codes: string[] | undefined): number[] | undefined =>
    codes?.map((code) => known.get(code) ?? 0)
  const [centrosCusto, ofFiliais] = [idsOf(centros, scope.centros), idsOf(filiais, scope.filiais)]
  await limitEscopo(t.database.db, {
    clienteId,
    usuarioId: usuario.id,
    ...(centrosCusto === undefined ? {} : { centrosCusto }),
    ...(ofFiliais === undefined ? {} : { filiais: ofFiliais }),
  })
}

const totalOf = (lines: readonly Pick<DreLinha, 'codigo' | 'total'>[], codigo = 'RB'): number | null | undefined =>
  lines.find((line) => line.codigo === codigo)?.total

async function sumInSql(where: string): Promise<number> {
  const rows = await query<{ sum: number }>(`
    select coalesce(sum(p.valor_centavos), 0)::bigint::float as sum from lastro.partida p
    join lastro.conta c on c.cliente_id = p.cliente_id and c.id = p.conta_id
    left join lastro.centro_custo cc on cc.cliente_id = p.cliente_id and cc.id = p.centro_custo_id
    left join lastro.filial f on f.cliente_id = p.cliente_id and f.id = p.filial_id
    where c.natureza = 4 and ${where}`)
  return rows[0]?.sum ?? 0
}

interface Seen {
  dre: number
  explicado: number | null
  lancamentos: number
  quantidade: number
  csv: number
  xlsx: number
  home: number
  deParaSaldo: number
  centros: string[]
  filiais: string[]
  historicos: string
}

const reais = (text: string): number => Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 100)

async function look(usuario: TestUsuario): Promise<Seen> {
  const calls = as(usuario)
  const dre = await calls.read(dreRotas.get, `/v1/Dre?${PERIODO}`)
  const explicacao = await calls.read(dreRotas.explain, `/v1/Dre/explicar?${PERIODO}&codigo=RB`)
  const entries = await calls.get(`/v1/Dre/lancamentos?${PERIODO}&conta=${conta}`)
  const lancamentos = entries.json<{ data: RotaData<typeof dreRotas.listLancamentos> }>().data
  const csv = (await calls.get(`/v1/Dre/exportar?${PERIODO}&formato=csv`)).body
  const csvRow = csv.split('\r\n').find((row) => row.startsWith('RB;')) ?? ''
  const xlsx = await readXlsx(new Uint8Array((await calls.get(`/v1/Dre/exportar?${PERIODO}&formato=xlsx`)).rawPayload))
  const rows = xlsx.sheets[0]?.rows ?? []
  const xlsxRow = rows.find((row) => row[0] === 'RB') ?? []
  const inicio = await calls.read(inicioRotas.get, '/v1/Inicio')
  const dePara = (await calls.get(`/v1/DePara?${PERIODO}`)).json<{ data: { contas: { codigo: string; saldoCentavos: number }[] } }>().data
  const codes = async (url: string): Promise<string[]> =>
    (await calls.get(url)).json<{ data: { codigo: string }[] }>().data.map(({ codigo }) => codigo)
  return {
    dre: totalOf(dre.linhas) ?? 0,
    explicado: explicacao.valor,
    lancamentos: lancamentos.totalCentavos,
    quantidade: lancamentos.quantidade,
    csv: reais(csvRow.split(';')[2] ?? ''),
    xlsx: Math.round(Number(xlsxRow[2]) * 100),
    home: inicio.dre?.linhas.find(({ codigo }) => codigo === 'RL')?.total ?? 0,
    deParaSaldo: dePara.contas.find(({ codigo }) => codigo === '3.1.01')?.saldoCentavos ?? 0,
    centros: await codes('/v1/CentroCusto'),
    filiais: await codes('/v1/Filial'),
    historicos: entries.body,
  }
}

async function expectSees(
  usuario: TestUsuario,
  where: string,
  expected: { reais: number; quantidade: number; centros: string[]; filiais: string[] },
): Promise<void> {
  const centavos = expected.reais * 100
  expect(await sumInSql(where)).toBe(centavos)
  const { historicos, ...seen } = await look(usuario)
  const { quantidade, centros: ofCentros, filiais: ofFiliais } = expected
  expect(seen).toEqual({
    dre: centavos,
    explicado: centavos,
    lancamentos: centavos,
    quantidade,
    csv: centavos,
    xlsx: centavos,
    home: centavos,
    deParaSaldo: centavos,
    centros: ofCentros,
    filiais: ofFiliais,
  })
  expect(historicos.match(/SABIA\d+/g)).toHaveLength(quantidade)
}

const ALL_CENTROS = ['OFICINA', 'VENDAS', 'VENDAS.1', 'VENDAS.1.A']
const ALL_FILIAIS = ['FILIAL02', 'MATRIZ']

describe('every number, on every route', () => {
  test('a client sees its centros de custo with all descendants and nothing else', async () => {
    await limit(paulo, { centros: ['VENDAS'] })
    await expectSees(paulo, `cc.codigo like 'VENDAS%'`, {
      reais: 700,
      quantidade: 3,
      centros: ['VENDAS', 'VENDAS.1', 'VENDAS.1.A'],
      filiais: ALL_FILIAIS,
    })
  })

  test('a scope in the middle of the tree excludes the parent and entries without centro', async () => {
    await limit(paulo, { centros: ['VENDAS.1'] })
    await expectSees(paulo, `cc.codigo like 'VENDAS.1%'`, {
      reais: 600,
      quantidade: 2,
      centros: ['VENDAS.1', 'VENDAS.1.A'],
      filiais: ALL_FILIAIS,
    })
    const list = (await as(paulo).get('/v1/CentroCusto')).json<{ data: { paiId: number | null }[] }>().data
    expect(list.map(({ paiId }) => paiId)).toEqual([null, centros.get('VENDAS.1')])
  })

  test('filiais limit the scope too, alone and combined', async () => {
    await limit(helena, { filiais: ['FILIAL02'] })
    await query(`insert into lastro.permissao_usuario values ($1, $2, 'export', 'DePara', true)`, [clienteId, helena.id])
    await expectSees(helena, `f.codigo = 'FILIAL02'`, { reais: 2000, quantidade: 2, centros: ALL_CENTROS, filiais: ['FILIAL02'] })
    await limit(helena, { filiais: ['FILIAL02'], centros: ['OFICINA'] })
    await expectSees(helena, `f.codigo = 'FILIAL02' and cc.codigo = 'OFICINA'`, {
      reais: 1600,
      quantidade: 1,
      centros: ['OFICINA'],
      filiais: ['FILIAL02'],
    })
  })

  test('a user without limits sees everything', async () => {
    await expectSees(renata, 'true', { reais: EVERYTHING, quantidade: 6, centros: ALL_CENTROS, filiais: ALL_FILIAIS })
  })

  test('numbers of a limited user state their scope everywhere, and other numbers do not', async () => {
    await limit(paulo, { centros: ['VENDAS.1'] })
    await limit(helena, { filiais: ['FILIAL02'] })
    const alcances = await Promise.all(
      [paulo, helena, renata].map(async (usuario) => {
        const dre = await as(usuario).read(dreRotas.get, `/v1/Dre?${PERIODO}`)
        const inicio = await as(usuario).read(inicioRotas.get, '/v1/Inicio')
        expect(inicio.dre?.alcance).toEqual(dre.alcance)
        return dre.alcance
      }),
    )
    expect(alcances).toEqual([
      { limitado: true, centrosCusto: ['VENDAS.1'], filiais: null },
      { limitado: true, centrosCusto: null, filiais: ['FILIAL02'] },
      { limitado: false, centrosCusto: null, filiais: null },
    ])
    const filtered = await as(paulo).read(dreRotas.get, `/v1/Dre?${PERIODO}&centroCusto=${centros.get('VENDAS.1.A')}`)
    expect(filtered.alcance).toEqual({ limitado: true, centrosCusto: ['VENDAS.1.A'], filiais: null })
    const csv = await as(paulo).get(`/v1/Dre/exportar?${PERIODO}&formato=csv`)
    expect(csv.headers['content-disposition']).toContain('so VENDAS.1.csv')
    expect(csv.body.split('\r\n')[1]?.split(';').at(-1)).toBe('VENDAS.1')
    const xlsx = await readXlsx(new Uint8Array((await as(paulo).get(`/v1/Dre/exportar?${PERIODO}&formato=xlsx`)).rawPayload))
    expect(xlsx.sheets[0]?.rows.slice(1, 7).map((row) => row.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['Centros', 'Só VENDAS.1'],
        ['Acesso', 'Quem emitiu vê só parte da empresa; estes números não são os dela'],
      ]),
    )
    await limit(helena, {})
  })

  test('a client without a centro de custo sees none, even if the membership is not marked as limited', async () => {
    await limit(paulo, {})
    const calls = as(paulo)
    expect((await calls.read(dreRotas.get, '/v1/Dre')).mesesComDados).toEqual([])
    expect((await calls.get('/v1/CentroCusto')).json()).toMatchObject({ data: [] })
    expect(await calls.read(inicioRotas.get, '/v1/Inicio')).toMatchObject({ novo: false, dre: null, importacoes: [] })
  })

  test('the next request sees a scope change, and no user gets numbers cached for another', async () => {
    for (const [scope, expected] of [
      [['OFICINA'], 2400],
      [['VENDAS'], 700],
      [['OFICINA', 'VENDAS'], 3100],
      [['VENDAS.1.A'], 400],
    ] as const) {
      await limit(paulo, { centros: [...scope] })
      const [own, all] = await Promise.all([
        as(paulo).read(dreRotas.get, `/v1/Dre?${PERIODO}`),
        as(renata).read(dreRotas.get, `/v1/Dre?${PERIODO}`),
      ])
      expect([totalOf(own.linhas), totalOf(all.linhas)]).toEqual([expected * 100, EVERYTHING * 100])
    }
    await limit(helena, {})
    expect(totalOf((await as(helena).read(dreRotas.get, `/v1/Dre?${PERIODO}`)).linhas)).toBe(EVERYTHING * 100)
  })

  test('a filter outside the scope matches nothing, like an unknown one', async () => {
    await limit(paulo, { centros: ['VENDAS'] })
    for (const path of ['Dre?', 'Dre/explicar?codigo=RB&', `Dre/lancamentos?conta=${conta}&`, 'Dre/exportar?formato=csv&']) {
      const foreign = await as(paulo).get(`/v1/${path}${PERIODO}&centroCusto=${centros.get('OFICINA')}`)
      const absent = await as(paulo).get(`/v1/${path}${PERIODO}&centroCusto=987654321`)
      expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404])
      expect({ ...foreign.json<object>(), requestId: '' }).toEqual({ ...absent.json<object>(), requestId: '' })
    }
    const none = await as(paulo).get(`/v1/Dre/lancamentos?conta=${conta}&${PERIODO}&centroCusto=0`)
    expect(none.json()).toMatchObject({ data: { partidas: [], totalCentavos: 0, saldoCentavos: 0 } })
  })
})

describe('requests about the whole cliente', () => {
  test('are refused to a limited user with the reason', async () => {
    await limit(paulo, { centros: ['VENDAS'] })
    const { body } = await as(paulo).get('/v1/Importacao')
    expect(JSON.parse(body)).toMatchObject({ code: 'escopo_limited' })
    for (const url of [
      '/v1/Permissao',
      `/v1/Permissao/usuario/${helena.id}`,
      '/v1/Importacao/1',
      '/v1/Importacao/1/eventos',
      '/v1/Importacao/1/saude',
    ]) {
      expect({ url, code: (await as(paulo).get(url)).json<{ code: string }>().code }).toEqual({ url, code: 'escopo_limited' })
    }
    const { versao } = (await as(paulo).get('/v1/DePara')).json<{ data: { versao: number } }>().data
    for (const [method, url] of [
      ['PUT', '/v1/DePara'],
      ['POST', '/v1/DePara/previa'],
    ] as const) {
      const payload = { versao, mudancas: [{ contaId: conta, grupoItemId: null }] }
      const response = await t.app.inject({ method, url, payload, headers: bearer(tokens.get(paulo.id) ?? '') })
      expect(response.json()).toMatchObject({ code: 'escopo_limited' })
    }
    expect((await as(paulo).post('/v1/Sessao/ver-como', { usuarioId: helena.id })).json()).toMatchObject({ code: 'escopo_limited' })
  })

  test('hides a rule of another centro de custo, even for a visible account', async () => {
    const [grupoItem] = await query<{ id: number }>('select id from lastro.grupo_item order by id limit 1')
    const [regra] = await query<{ id: number }>(
      `insert into lastro.de_para_regra (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, grupo_item_id, origem, motivo)
       values ($1, 'exata', '3.1.01', null, $2, $3, 'manual', 'só da OFICINA') returning id`,
      [clienteId, centros.get('OFICINA'), grupoItem?.id],
    )
    try {
      await limit(paulo, { centros: ['VENDAS'] })
      await limit(helena, { centros: ['OFICINA'] })
      const bodiesOf = async (usuario: TestUsuario): Promise<string> => {
        const urls = [
          `/v1/DePara?${PERIODO}`,
          '/v1/DePara/exportar?formato=csv',
          `/v1/Dre/explicar?${PERIODO}&codigo=RB&grupoItem=${grupoItem?.id}`,
        ]
        return (await Promise.all(urls.map(async (url) => (await as(usuario).get(url)).body))).join('\n')
      }
      const [dePaulo, deHelena] = [await bodiesOf(paulo), await bodiesOf(helena)]
      expect(deHelena).toContain('só da OFICINA')
      expect(dePaulo).toContain('3.1.01')
      expect(dePaulo).not.toContain('OFICINA')
    } finally {
      await query('delete from lastro.de_para_regra where id = $1', [regra?.id])
      await limit(helena, {})
    }
  })

  test('a limited user sees no imports on Home', async () => {
    await query(`update lastro.importacao set status = 'recusada' where cliente_id = $1`, [clienteId])
    try {
      await limit(helena, { centros: ['VENDAS'] })
      const inicios = await Promise.all([helena, renata].map((usuario) => as(usuario).read(inicioRotas.get, '/v1/Inicio')))
      expect(inicios.map(({ importacoes }) => importacoes.length)).toEqual([0, 1])
    } finally {
      await query(`update lastro.importacao set status = 'concluida' where cliente_id = $1`, [clienteId])
      await limit(helena, {})
    }
  })
})

test('the rules sent to the browser include their centros de custo and filiais', async () => {
  await limit(paulo, { centros: ['VENDAS.1'], filiais: ['MATRIZ'] })
  const { userAbilityRules } = await as(paulo).read(sessaoRotas.get, '/v1/Sessao')
  const conditions = { centroCusto: { $in: ['VENDAS.1', 'VENDAS.1.A'] }, filial: { $in: ['MATRIZ'] } }
  expect(userAbilityRules).toContainEqual({ action: 'read', subject: ['Dre', 'Orcamento', 'Relatorio'], conditions })
  expect(userAbilityRules).toContainEqual({ action: 'read', subject: ['Workspace', 'AclDemo'] })
  expect(userAbilityRules).toContainEqual({ action: 'read', subject: ['Lancamento'], conditions })
  const all = await as(renata).read(sessaoRotas.get, '/v1/Sessao')
  expect(JSON.stringify(all.userAbilityRules)).not.toContain('conditions')
})

test('an admin is never limited', async () => {
  const bruno = await buildUsuario(t.database.db, { nome: 'Bruno Teixeira', perfil: 'admin', clientes: [clienteId] })
  tokens.set(bruno.id, await signIn(t.database.db, bruno, clienteId, t.clock.now))
  await limit(bruno, { centros: [], filiais: [] })
  expect(totalOf((await as(bruno).read(dreRotas.get, `/v1/Dre?${PERIODO}`)).linhas)).toBe(EVERYTHING * 100)
})
