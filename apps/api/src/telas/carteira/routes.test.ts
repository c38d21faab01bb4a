import { setTimeout as sleep } from 'node:timers/promises'
import { carteiraRotas, deParaRotas, type Carteira, type CarteiraItem } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento } from '../../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'
import { computeCobertura } from '../../razao/de-para/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import { openCoberturas } from './coverage.ts'

const DIA_MS = 86_400_000

let t: TestApp
let alfa: string
let beta: string
let admin: TestUsuario
let gestor: TestUsuario
const tokens = new Map<TestUsuario, string>()

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  alfa = await buildCliente(db, { nome: 'Alfa Comércio' })
  beta = await buildCliente(db, { nome: 'Beta Indústria', marca: 'fps' })
  admin = await buildUsuario(db, { nome: 'Bruno Tavares', perfil: 'admin', clientes: [alfa] })
  gestor = await buildUsuario(db, { clientes: [alfa, beta] })
  await buildUsuario(db, { nome: 'Tiago Nunes', perfil: 'analista', clientes: [alfa] })
  await signInAgain()
})
afterAll(() => t.close())

async function signInAgain(): Promise<void> {
  for (const usuario of [admin, gestor]) tokens.set(usuario, await signIn(t.database.db, usuario, alfa, t.clock.now))
}

const get = (url: string, usuario?: TestUsuario): Promise<LightMyRequestResponse> =>
  t.app.inject({ url: `/v1${url}`, headers: usuario ? bearer(tokens.get(usuario) ?? '') : {} })
const read = async (query = ''): Promise<Carteira> => dataOf(carteiraRotas.get, await get(`/Carteira?limite=100${query}`, admin))
const nomes = ({ itens }: Carteira): string[] => itens.map(({ nomeCurto }) => nomeCurto)

function itemOf({ itens }: Carteira, id: string): CarteiraItem {
  const item = itens.find((each) => each.id === id)
  if (item === undefined) throw new Error('the cliente is not listed')
  return item
}

async function readSettled(): Promise<Carteira> {
  return vi.waitFor(
    async () => {
      const carteira = await read()
      expect(carteira.totais.calculando).toBe(0)
      return carteira
    },
    { timeout: 10_000, interval: 50 },
  )
}

test('answers 401 without a session and 403 without the admin perfil, even with every permission in one cliente', async () => {
  for (const url of ['/Carteira', '/Carteira/exportar']) {
    expect((await get(url)).statusCode).toBe(401)
    expect(codeOf(await get(url, gestor))).toBe('permissao_denied')
  }
  await withTenant(t.database.db, { clienteId: alfa, usuarioId: null }, (tx) =>
    sql`insert into permissao_usuario select ${alfa}, ${gestor.id}, unnest(array['manage', 'manage']), unnest(array['all', 'Cliente']), true`.execute(
      tx,
    ),
  )
  for (const url of ['/Carteira', '/Carteira/exportar']) expect(codeOf(await get(url, gestor))).toBe('permissao_denied')
})

test('the database returns rows only to an active admin', async () => {
  const ask = (caller: string, marcas?: string[]): Promise<number> =>
    withTenant(t.database.db, { clienteId: null, usuarioId: null, readOnly: true, marcas }, async (tx) => {
      const { rows } = await sql`select from carteira_clientes(${caller}::uuid, now(), now())`.execute(tx)
      return rows.length
    })
  expect([await ask(admin.id), await ask(gestor.id)]).toEqual([2, 0])
  expect(await ask(admin.id, ['fps'])).toBe(1)
  await withSistema(t.database.db, {}, (tx) => sql`update usuario set status = 'bloqueado' where id = ${admin.id}`.execute(tx))
  expect(await ask(admin.id)).toBe(0)
  await withSistema(t.database.db, {}, (tx) => sql`update usuario set status = 'ativo' where id = ${admin.id}`.execute(tx))
})

test('shows what an empty cliente has and lacks', async () => {
  const carteira = await read()
  expect(itemOf(carteira, beta)).toEqual({
    id: beta,
    cnpj: expect.stringMatching(/^\d{14}$/),
    nome: 'Beta Indústria',
    nomeCurto: 'Beta Indústria',
    marca: 'fps',
    marcaTitulo: 'FPS',
    arquivado: false,
    importacao: null,
    emAndamento: 0,
    meses: null,
    dePara: null,
    calculando: false,
    orcamento: null,
    aprovacoes: { total: 0, orcamentoId: null },
    fechamentos: { total: 0, inicio: null },
    pessoas: { total: 1, ativas: 0, bloqueadas: 0 },
    convites: { total: 0, vencidos: 0 },
    problemas: [{ codigo: 'importacao_nenhuma', quantos: 1, importacaoId: null }],
  })
  expect(itemOf(carteira, alfa).pessoas).toEqual({ total: 2, ativas: 1, bloqueadas: 0 })
  expect([carteira.total, carteira.totais.clientes, carteira.totais.atrasados, carteira.totais.comProblema]).toEqual([2, 2, 2, 2])
})

test('the coverage equals the De-Para screen and follows its changes', async () => {
  await loadKnownRazao(t.app, t.database.db, alfa, tokens.get(gestor) ?? '')
  const before = await read()
  expect([itemOf(before, alfa).calculando, itemOf(before, alfa).dePara]).toEqual([true, null])
  const alfaItem = itemOf(await readSettled(), alfa)
  const { cobertura, periodo, versao, contas } = dataOf(deParaRotas.list, await get('/DePara', gestor))
  expect(alfaItem.dePara).toEqual({ ...cobertura, periodo, contasPendentes: 1 })
  expect(cobertura.valorCentavos - cobertura.valorMapeadoCentavos).toBe(3_333)
  expect(alfaItem.problemas.map(({ codigo, quantos }) => [codigo, quantos])).toContainEqual(['de_para_incompleto', 1])
  expect(alfaItem.meses).toMatchObject({ inicio: '2024-01', fim: '2025-02' })

  const [conta, destino] = [contas.find(({ situacao }) => situacao === 'sem'), contas.find(({ grupoItem }) => grupoItem !== null)]
  const mudanca = { versao, mudancas: [{ contaId: conta?.contaId, grupoItemId: destino?.grupoItem?.id }] }
  const headers = bearer(tokens.get(gestor) ?? '')
  expect(codeOf(await t.app.inject({ method: 'PUT', url: '/v1/DePara', payload: mudanca, headers }))).toBe('success')
  const changed = itemOf(await readSettled(), alfa)
  expect([changed.dePara?.contasPendentes, changed.dePara?.valorMapeadoCentavos]).toEqual([0, cobertura.valorCentavos])
  expect(changed.problemas.map(({ codigo }) => codigo)).not.toContain('de_para_incompleto')
})

async function insertImportacao(clienteId: string, status: string, { meses = [] as number[], dias = 0 } = {}): Promise<number> {
  const at = new Date(t.clock.now.getTime() - dias * DIA_MS)
  return withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, status, created_at, finished_at)
      values (${clienteId}, 'razao.csv', sha256(gen_random_uuid()::text::bytea), 1, 'csv', ${status}, ${at}, ${at}) returning id`.execute(
      tx,
    )
    const id = rows[0]?.id ?? 0
    await sql`insert into importacao_mes (cliente_id, importacao_id, mes) select ${clienteId}, ${id}, unnest(${meses}::int[])`.execute(tx)
    return id
  })
}

test('lists problems, most urgent first, until they expire', async () => {
  const problemas = async (): Promise<unknown[]> =>
    itemOf(await readSettled(), beta).problemas.map(({ codigo, quantos, importacaoId }) => [codigo, quantos, importacaoId])
  const finished = await insertImportacao(beta, 'concluida', { meses: [202501, 202502, 202505], dias: 46 })
  await insertImportacao(beta, 'recusada', { dias: 3 })
  const refused = await insertImportacao(beta, 'recusada', { dias: 2 })
  const interrompida = await insertImportacao(beta, 'interrompida', { dias: 1 })
  await insertImportacao(beta, 'recusada', { dias: 31 })
  await withTenant(t.database.db, { clienteId: beta, usuarioId: null }, async (tx) => {
    await sql`update usuario_cliente set blocked_at = now() where usuario_id = ${gestor.id}`.execute(tx)
    await sql`
      insert into usuario_cliente (cliente_id, usuario_id, perfil, convite_nome, convite_expires_at)
      select ${beta}, id, 'leitor', 'Quem Não Veio', ${new Date(t.clock.now.getTime() - 1)} from usuario where nome = 'Tiago Nunes'`.execute(
      tx,
    )
  })
  expect(await problemas()).toEqual([
    ['importacao_recusada', 2, refused],
    ['importacao_interrompida', 1, interrompida],
    ['importacao_atrasada', 46, null],
    ['meses_faltando', 2, null],
    ['pessoas_nenhuma', 1, null],
    ['convite_vencido', 1, null],
  ])
  const item = itemOf(await read(), beta)
  expect([item.importacao?.id, item.meses, item.pessoas, item.convites]).toEqual([
    finished,
    { inicio: '2025-01', fim: '2025-05', total: 3 },
    { total: 0, ativas: 0, bloqueadas: 1 },
    { total: 1, vencidos: 1 },
  ])
  await insertImportacao(beta, 'concluida', { meses: [202503, 202504] })
  expect(await problemas()).toEqual([
    ['pessoas_nenhuma', 1, null],
    ['convite_vencido', 1, null],
  ])
})

test('retries a failed computation only after a while, regardless of the number of requests', async () => {
  let [now, tries] = [0, 0]
  const coberturas = openCoberturas({
    db: t.database.db,
    clock: () => new Date(now),
    cubos: { get: () => Promise.reject(new Error(`attempt ${(tries += 1)}`)) },
    compute: computeCobertura,
    log: pino({ level: 'silent' }),
  })
  const ask = async (): Promise<number> => {
    coberturas.refresh([alfa])
    await coberturas.close()
    return tries
  }
  expect([await ask(), await ask()]).toEqual([1, 1])
  now += 10 * 60_000
  expect(await ask()).toBe(2)
})

test('computes each requested cliente once, one after another', async () => {
  const started: string[] = []
  let [running, most] = [0, 0]
  const coberturas = openCoberturas({
    db: t.database.db,
    clock: () => new Date(0),
    cubos: {
      get: async ({ cliente }) => {
        started.push(cliente.id)
        most = Math.max(most, ++running)
        await sleep(20)
        running -= 1
        throw new Error('no cube')
      },
    },
    compute: computeCobertura,
    log: pino({ level: 'silent' }),
  })
  coberturas.refresh([alfa, beta, alfa])
  coberturas.refresh([beta])
  await vi.waitFor(() => expect(started).toEqual([alfa, beta]))
  await coberturas.close()
  expect([started, most]).toEqual([[alfa, beta], 1])
})

test('filters, sorts and paginates, with totals of all', async () => {
  const cnpj = itemOf(await read(), beta).cnpj
  const pontuado = `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}`
  for (const search of ['industria', 'BETA ind', pontuado]) expect(nomes(await read(`&busca=${search}`))).toEqual(['Beta Indústria'])
  expect(nomes(await read('&marca=fps'))).toEqual(['Beta Indústria'])
  expect(nomes(await read('&problema=convite_vencido'))).toEqual(['Beta Indústria'])
  expect([nomes(await read()), nomes(await read('&ordem=nome')), nomes(await read('&ordem=-nome'))]).toEqual([
    nomes(await read('&ordem=problemas')),
    ['Alfa Comércio', 'Beta Indústria'],
    ['Beta Indústria', 'Alfa Comércio'],
  ])
  // Beta has no result account. Missing values sort last in both directions.
  expect([nomes(await read('&ordem=cobertura')), nomes(await read('&ordem=-cobertura'))]).toEqual([
    ['Alfa Comércio', 'Beta Indústria'],
    ['Alfa Comércio', 'Beta Indústria'],
  ])
  const second = dataOf(carteiraRotas.get, await get('/Carteira?ordem=nome&limite=1&pagina=2', admin))
  expect([nomes(second), second.total, second.totais.clientes]).toEqual([['Beta Indústria'], 2, 2])
  expect(second.marcas).toEqual([
    { marca: 'fps', titulo: 'FPS', clientes: 1 },
    { marca: 'lastro', titulo: 'Lastro', clientes: 1 },
  ])
})

test('lists archived clientes separately and without problems', async () => {
  const archive = (archived: boolean) =>
    withTenant(t.database.db, { clienteId: beta, usuarioId: null }, (tx) =>
      sql`update cliente set arquivado = ${archived} where id = ${beta}`.execute(tx),
    )
  await archive(true)
  expect(nomes(await read())).toEqual(['Alfa Comércio'])
  const archivedItems = await read('&situacao=arquivados')
  expect([nomes(archivedItems), itemOf(archivedItems, beta).problemas]).toEqual([['Beta Indústria'], []])
  expect([archivedItems.totais.clientes, archivedItems.totais.arquivados]).toEqual([1, 1])
  await archive(false)
})

test('both exports have the shown rows in their order', async () => {
  const csv = await get('/Carteira/exportar?marca=fps', admin)
  const [header, line, fim] = csv.body.split('\r\n')
  expect(header?.split(';').slice(0, 5)).toEqual(['\ufeffCliente', 'Razão social', 'CNPJ', 'Marca', 'Situação'])
  const importada = stampMoment(t.clock.now, 'minuto')
  expect(line).toMatch(/^Beta Indústria;Beta Indústria;\d{14};/)
  expect(line?.split(';').slice(3).join(';')).toBe(
    `FPS;Aberto;${importada};2025-01;2025-05;5;;;;;;;;;0;0;0;0;1;1;1;"ninguém entra; convites vencidos: 1"`,
  )
  expect(fim).toBe('')
  expect(header?.split(';')[5]).toBe('Última importação (Brasília)')
  const xlsx = await get('/Carteira/exportar?formato=xlsx&marca=fps', admin)
  const { sheets } = await readXlsx(new Uint8Array(xlsx.rawPayload))
  const [titulos, celulas, ...others] = sheets[0]?.rows ?? []
  expect([titulos?.[0], titulos?.length, others]).toEqual(['Cliente', 25, []])
  expect(celulas?.slice(3, 9)).toEqual(['FPS', 'Aberto', importada, '2025-01', '2025-05', 5])
  expect(celulas?.slice(17)).toEqual([0, 0, 0, 0, 1, 1, 1, 'ninguém entra; convites vencidos: 1'])
})

test('shows the budget of each cliente and its pending decisions', async () => {
  const { db } = t.database
  const orcamentos: number[] = []
  for (const mesInicio of [202_601, 202_701]) {
    orcamentos.push((await buildOrcamento(db, { clienteId: alfa, usuarioId: gestor.id, mesInicio, linhas: [] })).id)
  }
  const [old, fresh] = orcamentos
  const change = (...commands: RawBuilder<unknown>[]) =>
    withTenant(db, { clienteId: alfa, usuarioId: null }, async (tx) => {
      for (const comando of commands) await comando.execute(tx)
    })
  await change(
    sql`update orcamento set status = 'em_aprovacao' where id = ${old}`,
    sql`insert into fechamento (cliente_id, mes, modelo_id, conteudo_hash, linhas, resultado_centavos, asked_by)
      select ${alfa}, mes, (select min(id) from dre_modelo), sha256('x'), '[]', 0, ${gestor.id} from unnest(array[202502, 202501]) mes`,
  )
  const carteira = await read('&ordem=-esperando')
  expect(carteira.itens[0]).toMatchObject({
    id: alfa,
    orcamento: { id: fresh, nome: 'Orçamento 2027', status: 'rascunho', inicio: '2027-01' },
    aprovacoes: { total: 1, orcamentoId: old },
    fechamentos: { total: 2, inicio: '2025-01' },
  })
  expect([carteira.totais.aprovacoes, carteira.totais.fechamentos]).toEqual([1, 2])
  await change(sql`update orcamento set status = 'em_aprovacao' where id = ${fresh}`)
  expect(itemOf(await read(), alfa).aprovacoes).toEqual({ total: 2, orcamentoId: null })
})

test('an admin impersonating another user sees no more than that user', async () => {
  const headers = bearer(tokens.get(admin) ?? '')
  const verComo = await t.app.inject({ method: 'POST', url: '/v1/Sessao/ver-como', payload: { usuarioId: gestor.id }, headers })
  expect(codeOf(verComo)).toBe('success')
  expect(codeOf(await get('/Carteira', admin))).toBe('permissao_denied')
  await t.app.inject({ method: 'DELETE', url: '/v1/Sessao/ver-como', headers })
})

test('five hundred clientes take as many statements as two', async () => {
  await readSettled()
  const statements = vi.spyOn(pg.Query.prototype, 'submit')
  const count = async (): Promise<number> => {
    statements.mockClear()
    await read()
    return statements.mock.calls.length
  }
  const few = await count()
  expect(few).toBe(6)
  await withSistema(t.database.db, {}, (tx) =>
    sql`do $$
      declare
        v_cliente uuid;
        v_importacao integer;
      begin
        for i in 1..500 loop
          v_cliente := gen_random_uuid();
          perform set_config('app.cliente_id', v_cliente::text, true);
          insert into cliente (id, cnpj, nome, nome_curto) values (v_cliente, 'MUITOS' || lpad(i::text, 8, '0'), 'Cliente ' || i, 'Cliente ' || i);
          insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, status, finished_at)
            values (v_cliente, 'razao.csv', sha256(v_cliente::text::bytea), 1, 'csv', 'concluida', now()) returning id into v_importacao;
          insert into importacao_mes (cliente_id, importacao_id, mes) select v_cliente, v_importacao, 202500 + m from generate_series(1, 12) m;
          insert into carteira_cobertura values (v_cliente, 1, 10, 9, 1, 1000, 900, 202501, 202512);
        end loop;
      end $$`.execute(tx),
  )
  expect(await count()).toBe(few)
  const { totais, itens } = await read('&ordem=nome')
  expect([totais.clientes, totais.calculando, itens.length]).toEqual([502, 0, 100])
  expect(totais.contasPendentes).toBe(500)
})
