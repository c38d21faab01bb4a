/** Factories of database rows for tests. A factory creates the parents it needs. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELATORIO_MODELO_DEFS, type Perfil } from '@lastro/contract'
import { withSistema, withTenant, type Database } from '@lastro/db'
import { generateEcd, type EcdGeneratorOptions } from '@lastro/demonstracao'
import { createImportacao, importFile, readFile, type ImportacaoMode } from '@lastro/importacao'
import { detectFormat } from '@lastro/planilha'
import { sql } from 'kysely'
import { sealCredencial } from '../src/relatorio/externo/conexao-store.ts'
import { createCipher } from '../src/acesso/sessao/cipher.ts'
import { openSecret, type SecretSettings } from '../src/acesso/server-secret.ts'
import type { Ids } from './ids.ts'
import { hashSenha } from '../src/acesso/sessao/senha.ts'
import { createTokenIssuer } from '../src/acesso/sessao/token.ts'
import { createSigningKeys } from '../src/acesso/sessao/signing-key.ts'

export const TEST_SENHA = 'uma senha de teste'
let senhaHash: Promise<string> | undefined
let sequence = 0

export interface TestUsuario {
  id: string
  email: string
  nome: string
  perfil: Perfil
}

export async function buildUsuario(
  db: Database,
  { nome = 'Renata Campos', perfil = 'gestor', clientes = [] }: { nome?: string; perfil?: Perfil; clientes?: string[] } = {},
): Promise<TestUsuario> {
  senhaHash ??= hashSenha(TEST_SENHA)
  const hash = await senhaHash
  sequence += 1
  const email = `${nome.split(' ')[0]?.toLowerCase() ?? 'pessoa'}.${sequence}@teste.lastro`
  const { id } = await withSistema(db, {}, (tx) =>
    tx.insertInto('usuario').values({ email, nome, perfil, senha_hash: hash }).returning('id').executeTakeFirstOrThrow(),
  )
  for (const clienteId of clientes) {
    await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      tx
        .insertInto('usuario_cliente')
        .values({ cliente_id: clienteId, usuario_id: id, perfil: perfil === 'admin' ? 'gestor' : perfil, accepted_at: new Date() })
        .execute(),
    )
  }
  return { id, email, nome, perfil }
}

export async function limitEscopo(
  db: Database,
  { clienteId, usuarioId, centrosCusto, filiais }: { clienteId: string; usuarioId: string; centrosCusto?: number[]; filiais?: number[] },
): Promise<void> {
  await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    await sql`
      update usuario_cliente set restringe_centro_custo = ${centrosCusto !== undefined}, restringe_filial = ${filiais !== undefined}
      where usuario_id = ${usuarioId}`.execute(tx)
    await sql`delete from escopo_centro_custo where usuario_id = ${usuarioId}`.execute(tx)
    await sql`delete from escopo_filial where usuario_id = ${usuarioId}`.execute(tx)
    await sql`insert into escopo_centro_custo select ${clienteId}, ${usuarioId}, unnest(${centrosCusto ?? []}::int[])`.execute(tx)
    await sql`insert into escopo_filial select ${clienteId}, ${usuarioId}, unnest(${filiais ?? []}::int[])`.execute(tx)
  })
}

export async function buildCliente(db: Database, { nome = 'Comercial Ação & Água', marca = 'lastro' } = {}): Promise<string> {
  const id = randomUUID()
  sequence += 1
  const cnpj = `${String(10_000_000 + sequence)}000100`.slice(0, 14)
  await withTenant(db, { clienteId: id, usuarioId: null }, async (tx) => {
    await sql`insert into cliente (id, cnpj, nome, nome_curto, marca) values (${id}, ${cnpj}, ${nome}, ${nome}, ${marca})`.execute(tx)
  })
  return id
}

/** Cached by database, because creating the signing key is slow. */
const issuers = new WeakMap<Database, ReturnType<typeof createIssuer>>()
const createIssuer = (db: Database) => createTokenIssuer(createSigningKeys({ db, clock: () => new Date() }), 'lastro')

/** Opens a session without the cost of hashing a password. */
export async function signIn(db: Database, usuario: TestUsuario, clienteId: string | null, now = new Date()): Promise<string> {
  const sid = randomUUID()
  await withSistema(db, {}, (tx) =>
    tx
      .insertInto('sessao')
      .values({ id: sid, usuario_id: usuario.id, cliente_id: clienteId, expires_at: new Date(now.getTime() + 12 * 3_600_000) })
      .execute(),
  )
  const issuer = issuers.get(db) ?? createIssuer(db)
  issuers.set(db, issuer)
  const { id: sub, email, nome, perfil } = usuario
  const { token } = await issuer.sign({ sub, sid, email, nome, perfil, clienteId, clienteNome: null }, now.getTime())
  return token
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** Small, complete ECD. `canario` goes into every account name, centro de custo and histórico. */
export function ecdOf(options: Partial<EcdGeneratorOptions> = {}, canario?: string): Buffer {
  const bytes = Buffer.concat([...generateEcd({ partidas: 600, ...options })])
  if (canario === undefined) return bytes
  const text = bytes.toString('latin1')
  return Buffer.from(
    text.replaceAll(/^(\|(?:I250\|(?:[^|]*\|){6}|I050\|(?:[^|]*\|){6}|I100\|(?:[^|]*\|){2}))([^|\r]*)/gm, `$1$2 ${canario}`),
    'latin1',
  )
}

export async function buildImportacao(
  db: Database,
  {
    clienteId,
    conteudo,
    arquivoNome = 'razao.txt',
    modo = 'recusar',
  }: { clienteId: string; conteudo: string | Uint8Array; arquivoNome?: string; modo?: ImportacaoMode },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-razao-'))
  try {
    const caminho = join(folder, 'arquivo')
    writeFileSync(caminho, conteudo)
    const formato = await detectFormat(caminho)
    const arquivo = { ...(await readFile(caminho)), nome: arquivoNome }
    const fresh = { clienteId, usuarioId: null, arquivo, formato, modo }
    const importacaoId = await withTenant(db, { clienteId, usuarioId: null }, (tx) => createImportacao(tx, fresh))
    const { status } = await importFile({ db, clienteId, usuarioId: null, importacaoId, caminho })
    if (status !== 'concluida') throw new Error(`the ledger of the test was not imported: ${status}`)
    return importacaoId
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** January to March 2026 with centros de custo and filiais; both sides of every entry. */
export function planilhaOf({ base = 100, canario = '' } = {}): string {
  const lines = ['Data;Conta;Descrição da conta;Centro de Custo;Filial;Valor;D/C;Histórico;Nº Lançamento']
  for (let i = 0; i < 12; i++) {
    const [data, valor] = [`0${(i % 9) + 1}/0${1 + (i % 3)}/2026`, `${base + i},50`]
    const [centro, filial] = [i % 2 === 0 ? 'VENDAS' : 'OFICINA', i < 8 ? 'MATRIZ' : 'FILIAL02']
    lines.push(`${data};1.1.01;Caixa ${canario};;${filial};${valor};D;recebimento ${i} ${canario};${i}`)
    lines.push(`${data};3.1.01;Receita de prestação de serviços ${canario};${centro};${filial};${valor};C;=venda ${i} ${canario};${i}`)
  }
  return `${lines.join('\n')}\n`
}

export async function buildFullCliente(
  t: { database: { db: Database }; config: SecretSettings },
  { nome, canario }: { nome: string; canario: string },
): Promise<{ clienteId: string; usuario: TestUsuario; ids: Omit<Ids, 'arquivoId'> }> {
  const { db } = t.database
  const clienteId = await buildCliente(db, { nome: `${nome} ${canario}` })
  const usuario = await buildUsuario(db, { nome: `Renata ${canario}`, clientes: [clienteId] })
  await buildImportacao(db, { clienteId, conteudo: ecdOf({ nome: `${nome} ${canario}` }, canario), arquivoNome: `ecd ${canario}.txt` })
  const id = await buildImportacao(db, { clienteId, conteudo: planilhaOf({ canario }), arquivoNome: `razao ${canario}.csv` })
  const ids = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    for (const table of ['grupo', 'grupo_item', 'dre_item']) {
      await sql`update ${sql.table(table)} set descricao = descricao || ' ' || ${canario}::text`.execute(tx)
    }
    await sql`update dre_modelo set nome = nome || ' ' || ${canario}::text`.execute(tx)
    // A change of no account, so that it can be undone repeatedly without effect.
    await sql`insert into auditoria (cliente_id, acao, assunto, antes, depois) values (${clienteId}, 'dePara.update', 'DePara', '[]', '[]')`.execute(
      tx,
    )
    const { rows } = await sql<
      Record<'modelo' | 'dreItem' | 'centroCusto' | 'filial' | 'grupo' | 'grupoItem' | 'conta' | 'versao' | 'auditoriaId', number>
    >`
      select (select min(id) from dre_modelo) as modelo, (select min(id) from dre_item) as "dreItem",
        (select min(id) from centro_custo) as "centroCusto", (select min(id) from filial) as filial,
        (select min(id) from grupo) as grupo,
        (select min(i.id) from grupo_item i join dre_item_componente c on c.grupo_id = i.grupo_id
          join dre_item d on d.id = c.dre_item_id and d.codigo = 'RB') as "grupoItem",
        (select min(s.conta_id) from saldo_mensal s join conta c on c.id = s.conta_id and c.natureza = 4) as conta,
        (select max(id) from auditoria) as "auditoriaId",
        (select dados from cliente_versao) as versao`.execute(tx)
    return rows[0]
  })
  if (ids === undefined) throw new Error('the ledger of the test has no ids')
  const direcionadores = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ direcionador: number; direcionadorAno: number }>`
      with d as (
        insert into direcionador (cliente_id, codigo, descricao, unidade) values (${clienteId}, 'HC', ${`Pessoas ${canario}`}, 'pessoas') returning id
      ), a as (
        insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, m01_micros)
        select ${clienteId}, d.id, ${ids.centroCusto}, 2026, 12500000 from d returning id
      ) select d.id as direcionador, a.id as "direcionadorAno" from d, a`.execute(tx)
    return rows[0]
  })
  if (direcionadores === undefined) throw new Error('the driver of the test was not written')
  const regra = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with r as (
        insert into rateio_regra (cliente_id, nome, metodo) values (${clienteId}, ${`Rateio ${canario}`}, 'igualitario') returning id
      ), o as (
        insert into rateio_origem (cliente_id, regra_id) select ${clienteId}, id from r
      ), d as (
        insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id) select ${clienteId}, id, 0, ${ids.centroCusto} from r
      ) select id from r`.execute(tx)
    return rows[0]?.id
  })
  if (regra === undefined) throw new Error('the rule of the test was not written')
  const apuracao = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into rateio_apuracao (cliente_id, mes_inicio, mes_fim, tipo, observacao, dados_versao, regras, direcionadores, centros,
        regras_hash, resultado_hash, created_by)
      values (${clienteId}, 202601, 202601, 'apurada', ${canario}, 1, '[]', '[]', '[]', sha256('regras'), sha256('resultado'), ${usuario.id})
      returning id`.execute(tx)
    return rows[0]?.id
  })
  if (apuracao === undefined) throw new Error('the run of the test was not written')
  const deParaRegra = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo)
      values (${clienteId}, 'prefixo', '9.9.8.*', ${ids.grupoItem}, 'manual', ${canario}) returning id`.execute(tx)
    return rows[0]?.id
  })
  if (deParaRegra === undefined) throw new Error('the rule of the De-Para was not written')
  const orcamentos = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<
      Record<'orcamento' | 'orcamentoArea' | 'orcamentoLinha' | 'orcamentoComentario' | 'orcamentoCenario' | 'previsto', number>
    >`
      with o as (
        insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, observacoes, created_by)
        values (${clienteId}, ${`Orçamento ${canario}`}, 202601, ${`base ${canario}`}, ${ids.modelo}, ${usuario.id}, ${canario}, ${usuario.id})
        returning id
      ), p as (
        insert into orcamento (cliente_id, nome, mes_inicio, cenario, tipo, origem_id, realizado_ate, modelo_id, dono_id, observacoes, created_by)
        select ${clienteId}, ${`Previsto ${canario}`}, 202601, ${`base ${canario}`}, 'previsto', o.id, 202601, ${ids.modelo}, ${usuario.id}, ${canario},
          ${usuario.id}
        from o returning id
      ), a as (
        insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id, comentario)
        select ${clienteId}, o.id, ${ids.centroCusto}, ${canario} from o returning id
      ), l as (
        insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id, m01_centavos, justificativa)
        select ${clienteId}, o.id, ${ids.grupoItem}, ${ids.centroCusto}, ${ids.filial}, 12345, ${canario} from o returning id
      ), c as (
        insert into orcamento_comentario (cliente_id, orcamento_id, linha_id, usuario_id, texto, mencoes)
        select ${clienteId}, o.id, l.id, ${usuario.id}, ${`Comentário ${canario}`}, array[${usuario.id}]::uuid[] from o, l returning id
      ), r as (
        insert into orcamento (cliente_id, nome, mes_inicio, cenario, tipo, origem_id, origem_sequencia, modelo_id, dono_id, created_by)
        select ${clienteId}, ${`Cenário ${canario}`}, 202601, ${`otimista ${canario}`}, 'cenario', o.id, 0, ${ids.modelo}, ${usuario.id}, ${usuario.id}
        from o returning id
      ), m as (
        insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id, m01_centavos)
        select ${clienteId}, r.id, ${ids.grupoItem}, ${ids.centroCusto}, ${ids.filial}, 12345 from r
      ) select o.id as orcamento, a.id as "orcamentoArea", l.id as "orcamentoLinha", c.id as "orcamentoComentario", r.id as "orcamentoCenario",
          p.id as previsto
        from o, a, l, c, r, p`.execute(tx)
    return rows[0]
  })
  if (orcamentos === undefined) throw new Error('the budget of the test was not written')
  const workspaces = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const keyOf = (subject: string): string => [subject, canario.toLowerCase()].filter(Boolean).join('-')
    const content = { ...RELATORIO_MODELO_DEFS.resultado.conteudo, centrosCusto: [ids.centroCusto], filiais: [ids.filial] }
    const externo = keyOf('externo')
    const conexao = {
      tipo: 'url',
      endereco: `https://${externo}.bi.exemplo.com.br`,
      parametroCliente: externo,
      parametros: [],
      validadeMinutos: 10,
    }
    const fonte = { tipo: 'url', recurso: { tipo: 'dashboard', id: externo }, caminho: `/${externo}/{token}`, parametros: [] }
    const { rows } = await sql<Pick<Ids, 'workspace' | 'relatorio' | 'relatorioEnvio' | 'workspaceExterno' | 'relatorioExterno'>>`
      with we as (
        insert into workspace (cliente_id, chave, nome, descricao, provedor)
        values (${clienteId}, ${keyOf('paineis')}, ${`Painéis ${canario}`}, ${canario}, 'url') returning id
      ), c as (
        insert into workspace_conexao (cliente_id, workspace_id, conexao) select ${clienteId}, id, ${JSON.stringify(conexao)}::jsonb from we
      ), re as (
        insert into relatorio (cliente_id, workspace_id, chave, nome, descricao, conteudo)
        select ${clienteId}, id, ${keyOf('vendas')}, ${`Vendas ${canario}`}, ${canario}, ${JSON.stringify(fonte)}::jsonb from we returning id
      ), w as (
        insert into workspace (cliente_id, chave, nome, descricao, provedor)
        values (${clienteId}, ${keyOf('gestao')}, ${`Gestão ${canario}`}, ${canario}, 'nativo') returning id
      ), r as (
        insert into relatorio (cliente_id, workspace_id, chave, nome, descricao, conteudo)
        select ${clienteId}, w.id, ${keyOf('resultado')}, ${`Resultado ${canario}`}, ${canario}, ${JSON.stringify(content)}::jsonb from w returning id
      ), p as (
        insert into relatorio_permissao (cliente_id, relatorio_id, usuario_id) select ${clienteId}, r.id, ${usuario.id} from r
      ), e as (
        insert into relatorio_envio (cliente_id, relatorio_id, frequencia, minuto, fuso, next_at)
        select ${clienteId}, r.id, 'diario', 480, 'America/Sao_Paulo', '9999-01-01' from r returning id
      ), q as (
        insert into relatorio_envio_pessoa (cliente_id, envio_id, usuario_id) select ${clienteId}, e.id, ${usuario.id} from e
      ) select w.id as workspace, r.id as relatorio, e.id as "relatorioEnvio", we.id as "workspaceExterno", re.id as "relatorioExterno" from w, r, we, re, e`.execute(
      tx,
    )
    return rows[0] && { ...rows[0], workspaceChave: keyOf('gestao'), relatorioChave: keyOf('resultado') }
  })
  if (workspaces === undefined) throw new Error('the workspace of the test was not written')
  const { workspaceExterno } = workspaces
  const credencial = await sealCredencial(
    createCipher(await openSecret(t.config)),
    clienteId,
    workspaceExterno,
    `segredo de assinar ${canario} 0123456789`,
  )
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`update workspace_conexao set credencial = ${credencial}, credencial_tipo = 'segredo', credencial_at = now()
      where cliente_id = ${clienteId} and workspace_id = ${workspaceExterno}`.execute(tx),
  )
  const chave = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const fresh = {
      cliente_id: clienteId,
      nome: `ERP ${canario}`,
      origem: 'erp',
      prefixo: 'abcdef',
      segredo_hash: randomBytes(32),
      created_by: usuario.id,
    }
    return (await tx.insertInto('chave_integracao').values(fresh).returning('id').executeTakeFirstOrThrow()).id
  })
  const dreVisao = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const fresh = {
      cliente_id: clienteId,
      nome: `Visão ${canario}`,
      endereco: JSON.stringify({ comparar: canario }),
      created_by: usuario.id,
    }
    return (await tx.insertInto('dre_visao').values(fresh).returning('id').executeTakeFirstOrThrow()).id
  })
  const premissa = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with p as (
        insert into premissa (cliente_id, codigo, descricao, unidade, fonte)
        values (${clienteId}, ${`P_${canario}`}, ${`Premissa ${canario}`}, 'percentual', ${canario}) returning id
      ), v as (
        insert into premissa_valor (cliente_id, premissa_id, cenario, mes, valor_micros) select ${clienteId}, p.id, 'base', 202601, 5000 from p
      ), m as (
        insert into premissa_mudanca (cliente_id, premissa_id, cenario, meses, antes_micros, depois_micros, nota, usuario_id)
        select ${clienteId}, p.id, 'base', '{202601}', '{null}', '{5000}', ${`Nota ${canario}`}, ${usuario.id} from p
      ) select id from p`.execute(tx)
    return rows[0]!.id
  })
  const investimento = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into investimento (cliente_id, cenario, tipo, descricao, centro_custo_id, filial_id, mes, valor_centavos, meses, residual_centavos)
      values (${clienteId}, 'base', 'bem', ${`Torno ${canario}`}, ${ids.centroCusto}, ${ids.filial}, 202601, 120000, 12, 0)
      returning id`.execute(tx)
    return rows[0]!.id
  })
  const dreEliminacao = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into dre_eliminacao (cliente_id, grupo_item_id, mes, valor_centavos, entre, motivo, usuario_id)
      values (${clienteId}, ${ids.grupoItem}, 202501, -100, ${[clienteId, randomUUID()]}::uuid[], ${`Venda ${canario}`}, ${usuario.id})
      returning id`.execute(tx)
    return rows[0]!.id
  })
  const dreComentario = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into dre_comentario (cliente_id, modelo_id, codigo, linha, fonte, mes_inicio, mes_fim, valores, usuario_id, texto)
      values (${clienteId}, ${ids.modelo}, 'RB', 'Receita bruta', 'realizado', 202501, 202512,
        '{"unidade": "centavos", "atual": 1, "base": null}', ${usuario.id}, ${`Por que ${canario}`})
      returning id`.execute(tx)
    return rows[0]!.id
  })
  const receita = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const mapeamento = JSON.stringify({ decimal: ',', linhaCabecalho: 1, colunas: { conta: 0, valor: 1 } })
    const fresh = {
      cliente_id: clienteId,
      nome: `Balancete ${canario}`,
      assinatura: 'a'.repeat(32),
      cabecalho: JSON.stringify(['Conta', `Valor ${canario}`]),
      receita: mapeamento,
      estrutura: mapeamento,
      updated_by: usuario.id,
    }
    return (await tx.insertInto('receita_leitura').values(fresh).returning('id').executeTakeFirstOrThrow()).id
  })
  const colega = await buildUsuario(db, { nome: `Caio ${canario}`, perfil: 'leitor', clientes: [clienteId] })
  const sessaoId = randomUUID()
  const notificacao = await withSistema(db, {}, async (tx) => {
    await tx
      .insertInto('sessao')
      .values({ id: sessaoId, usuario_id: usuario.id, cliente_id: clienteId, expires_at: new Date(Date.now() + 12 * 3_600_000) })
      .execute()
    const fresh = { usuario_id: usuario.id, tipo: 'sessao.novoDispositivo', dados: JSON.stringify({ dispositivo: canario }) }
    return tx.insertInto('notificacao').values(fresh).returning('id').executeTakeFirstOrThrow()
  })
  return {
    clienteId,
    usuario,
    ids: {
      ...ids,
      ...direcionadores,
      ...orcamentos,
      ...workspaces,
      id,
      regra,
      apuracao,
      deParaRegra,
      chave,
      receita,
      email: usuario.email,
      usuario: colega.id,
      pessoa: colega.id,
      clienteId,
      sessaoId,
      notificacao: notificacao.id,
      premissa,
      investimento,
      dreVisao,
      dreEliminacao,
      dreComentario,
    },
  }
}
