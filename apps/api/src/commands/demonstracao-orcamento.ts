/**
 * Loads the budgets of the demonstration through the functions that serve user requests. Each company gets approved years based on the
 * previous actuals. One in mid-year also gets a revision, a next year open to its areas, and a scenario. No notices are sent.
 */
import { type Banco, type Transacao } from '@lastro/db'
import {
  ANDAMENTOS,
  APROVADOS,
  PROXIMO_ANO,
  PROXIMO_TAXA_PPM,
  type Andamento,
  type Ato,
  type DemonstracaoChave,
  type Pessoa,
} from '@lastro/demonstracao'
import { orientCentavos, type GrupoNatureza } from '@lastro/engine'
import { sql } from 'kysely'
import { loadDados, type DadosDre } from '../cubo/dre-data.ts'
import { computeCobertura } from '../razao/de-para/list.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import { withCliente, type ContextoLeitura, type ContextoMudanca } from '../http/contexto.ts'
import { openCenario } from '../orcamento/cenario/open.ts'
import { applyAto } from '../orcamento/atos/ato.ts'
import { readColunas } from '../orcamento/atos/colunas.ts'
import { nomeDaArea } from '../orcamento/areas.ts'
import { insertComentario } from '../orcamento/comentario-store.ts'
import { createPlanejado, planCriacao, type PlanoPedido } from '../orcamento/criacao.ts'
import * as store from '../orcamento/store.ts'

const CEM_REAIS = 10_000
const MESES = 12

interface Mesa {
  contexto: ContextoLeitura
  dados: DadosDre
  pessoas: Readonly<Record<Pessoa, string>>
  modeloId: number
  transaction: Parameters<typeof planCriacao>[1]['transaction']
}

const sentarComo = ({ contexto, pessoas }: Mesa, quem: Pessoa): ContextoMudanca => ({
  ...contexto,
  usuario: { id: pessoas[quem] },
  request: null,
})

type Origem = { tipo: 'realizado'; ano: number } | { tipo: 'orcamento'; id: number }

async function create(mesa: Mesa, ano: number, origem: Origem, taxaPpm: number): Promise<number> {
  const { contexto, dados, pessoas, modeloId, transaction } = mesa
  const semArquivo = { findArquivo: () => Promise.resolve(undefined), closing: new AbortController().signal }
  const pedido: PlanoPedido = {
    inicio: `${ano}-01`,
    origem:
      origem.tipo === 'realizado'
        ? { tipo: origem.tipo, inicio: `${origem.ano}-01`, porCentroCusto: true, porFilial: true, centrosCusto: [] }
        : { tipo: origem.tipo, orcamentoId: origem.id, centrosCusto: [] },
    ajustes: { taxaPpm, grupos: [], indicesPpm: [], sazonalidadeInicio: null, arredondamentoCentavos: CEM_REAIS },
  }
  const plano = await planCriacao(
    { cubos: { get: () => Promise.resolve(dados) }, ...semArquivo },
    { clienteId: contexto.cliente.id, transaction },
    pedido,
  )
  const cabecalho = { nome: `Orçamento ${ano}`, cenario: 'base', modeloId, donoId: pessoas.renata, observacoes: '' }
  return (await createPlanejado(sentarComo(mesa, 'renata'), { ...pedido, ...cabecalho }, plano)).id
}

const nomeDe = async ({ contexto }: Mesa, id: number): Promise<string> => (await store.findOrcamento(contexto, id))?.nome ?? ''

async function changeAreas(
  mesa: Mesa,
  id: number,
  {
    quem,
    status,
    centros,
    comentario = '',
  }: { quem: Pessoa; status: 'enviada' | 'aprovada' | 'devolvida'; centros?: readonly string[]; comentario?: string },
): Promise<void> {
  const { contexto, pessoas } = mesa
  const areas = (await store.listAreas(contexto, id)).filter(({ codigo }) => centros?.includes(codigo ?? '') ?? true)
  if (areas.length === 0) return
  await store.updateAreas(contexto, { ids: areas.map((area) => area.id), status, comentario, quem: pessoas[quem], now: new Date() })
  const acao = { enviada: 'orcamento.submitAreas', aprovada: 'orcamento.approveAreas', devolvida: 'orcamento.returnAreas' } as const
  await record(mesa, id, quem, acao[status], { areas: areas.map(nomeDaArea), ...(comentario === '' ? {} : { comentario }) })
}

type Acao = Parameters<typeof recordAuditoria>[1]['acao']

async function record(mesa: Mesa, id: number, quem: Pessoa, acao: Acao, depois: object): Promise<void> {
  await recordAuditoria(sentarComo(mesa, quem), {
    acao,
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome: await nomeDe(mesa, id), ...depois },
  })
}

async function submit(mesa: Mesa, id: number): Promise<void> {
  await changeAreas(mesa, id, { quem: 'tiago', status: 'enviada' })
  await store.updateStatus(mesa.contexto, { id, status: 'em_aprovacao' })
  await record(mesa, id, 'tiago', 'orcamento.submit', { status: 'em_aprovacao' })
}

/** Approves like a user would. False when accounts have no destination, since actuals could not be compared. */
async function approve(mesa: Mesa, id: number): Promise<boolean> {
  const { contexto, pessoas, dados } = mesa
  if (computeCobertura(dados).contasPendentes > 0) return false
  await changeAreas(mesa, id, { quem: 'renata', status: 'aprovada' })
  const agora = { quem: pessoas.renata, now: new Date() }
  const conteudoHash = await store.freezeOrcamento(contexto, { id, status: 'aprovado', ...agora })
  await record(mesa, id, 'renata', 'orcamento.approve', { status: 'aprovado', conteudoHash })
  return true
}

async function close(mesa: Mesa, id: number): Promise<void> {
  await store.closeOrcamento(mesa.contexto, { id, status: 'encerrado' })
  await record(mesa, id, 'renata', 'orcamento.close', { status: 'encerrado' })
}

async function assign(mesa: Mesa, id: number, responsaveis: Andamento['responsaveis']): Promise<void> {
  for (const area of await store.listAreas(mesa.contexto, id)) {
    const quem = responsaveis[area.codigo ?? '']
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (quem) await store.updateResponsavel(mesa.contexto, { areaId: area.id, responsavelId: mesa.pessoas[quem] })
  }
}

interface LinhaAtual {
  id: number
  item: string
  natureza: GrupoNatureza
  centro: string
  valores: number[]
}

async function listLinhas({ contexto, dados }: Mesa, id: number): Promise<LinhaAtual[]> {
  const colunas = await readColunas(contexto, id)
  const codigos = new Map((await store.listCadastro(contexto, 'centro_custo')).map((centro) => [centro.id, centro.codigo]))
  return colunas.id.flatMap((linhaId, i) => {
    const item = dados.grupoItens.get(colunas.grupoItemId[i]!)
    const grupo = item && dados.grupos.get(item.grupoId)
    if (item === undefined || grupo === undefined) return []
    const centro = codigos.get(colunas.centroCustoId[i]!) ?? ''
    const valores = colunas.valoresCentavos.slice(i * MESES, (i + 1) * MESES)
    return [{ id: linhaId, item: item.codigo, natureza: grupo.natureza, centro, valores }]
  })
}

const ehDe = ({ item, centro }: LinhaAtual, alvo: { item: string; centro: string }): boolean =>
  item.startsWith(alvo.item) && centro === alvo.centro

/** Integers until the last step: amounts in hundreds of reais, rates in ppm. */
const adjust = (centavos: number, taxaPpm: number): number =>
  Math.round(((centavos / CEM_REAIS) * (1_000_000 + taxaPpm)) / 1_000_000) * CEM_REAIS

async function act(mesa: Mesa, id: number, atos: readonly Ato[]): Promise<void> {
  const { contexto } = mesa
  for (const ato of atos) {
    // oxlint-disable no-await-in-loop -- what was done follows on what was done before
    const linhas = (await listLinhas(mesa, id)).filter((linha) => ehDe(linha, ato))
    if (linhas.length === 0) continue
    const vista = (await store.findOrcamento(contexto, id))?.sequencia ?? 0
    const autor = sentarComo(mesa, ato.quem)
    if (ato.tipo === 'travar') {
      const travas = linhas.flatMap((linha) => linha.valores.map((_, mes) => ({ linhaId: linha.id, mes: mes + 1, travada: true })))
      await applyAto(autor, id, { tipo: 'travar', vista, travas })
      continue
    }
    const mudancas = linhas.flatMap(({ id: linhaId, natureza, valores }) =>
      valores.flatMap((valor, i) => {
        const mes = i + 1
        if (!ato.meses.includes(mes)) return []
        const novo = ato.tipo === 'editar' ? orientCentavos(natureza, ato.centavos) : adjust(valor, ato.taxaPpm)
        return novo === valor ? [] : [{ linhaId, mes, valorCentavos: novo }]
      }),
    )
    const detalhe = ato.tipo === 'reajustar' ? { taxaPpm: ato.taxaPpm } : undefined
    if (mudancas.length > 0)
      await applyAto(autor, id, {
        tipo: ato.tipo,
        vista,
        mudancas,
        forcarTravas: false,
        ...(detalhe === undefined ? {} : { detalhe }),
      })
    // oxlint-enable no-await-in-loop
  }
}

async function comment(mesa: Mesa, id: number, comentarios: Andamento['comentarios']): Promise<void> {
  const { contexto, pessoas } = mesa
  const linhas = await listLinhas(mesa, id)
  for (const { item, centro, mes, ditos } of comentarios) {
    const linha = linhas.find((each) => ehDe(each, { item, centro }))
    if (linha === undefined) continue
    const lugar = { orcamentoId: id, linhaId: linha.id, mes, now: new Date() }
    let respondeId: number | null = null
    for (const { quem, texto, menciona = [] } of ditos) {
      const mencoes = menciona.map((pessoa) => pessoas[pessoa])
      // oxlint-disable-next-line no-await-in-loop -- answers follow what they answer
      const dito = await insertComentario(contexto, { ...lugar, respondeId, usuarioId: pessoas[quem], texto, mencoes })
      respondeId ??= dito
    }
  }
}

async function revise(mesa: Mesa, id: number, atos: readonly Ato[]): Promise<void> {
  const novo = await store.copyVersao(mesa.contexto, { id, createdBy: mesa.pessoas.renata })
  await record(mesa, novo, 'renata', 'orcamento.revise', { versaoNumero: 2, status: 'revisao' })
  await act(mesa, novo, atos)
}

async function planNext(mesa: Mesa, aprovado: number, andamento: Andamento): Promise<void> {
  const { atos, comentarios, enviadas, devolvidas, emAprovacao, cenario } = andamento
  const id = await create(mesa, PROXIMO_ANO, { tipo: 'orcamento', id: aprovado }, PROXIMO_TAXA_PPM)
  await act(mesa, id, atos)
  await comment(mesa, id, comentarios)
  if (emAprovacao) return submit(mesa, id)
  for (const { quem, centros } of enviadas) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await changeAreas(mesa, id, { quem, status: 'enviada', centros })
  }
  for (const { centros, comentario } of devolvidas) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await changeAreas(mesa, id, { quem: 'renata', status: 'devolvida', centros, comentario })
  }
  if (cenario === undefined) return
  const grupoId = [...mesa.dados.grupos.values()].find(({ codigo }) => codigo === cenario.grupo)?.id
  const { sequencia = 0, nome = '' } = (await store.findOrcamento(mesa.contexto, id)) ?? {}
  if (grupoId === undefined) return
  await openCenario(sentarComo(mesa, 'renata'), id, {
    nome: `${nome} · ${cenario.nome}`,
    cenario: cenario.nome,
    observacoes: cenario.observacoes,
    simulacao: { vista: sequencia, grupos: [{ grupoId, taxaPpm: cenario.taxaPpm }] },
  })
}

/** Undefined when a user of the demonstration removed one of the people. No records are made in their names then. */
async function findPessoas(tx: Transacao): Promise<Mesa['pessoas'] | undefined> {
  const rows = await tx
    .selectFrom('usuario')
    .select(['id', 'email'])
    .where('email', 'in', ['renata@lastro.demo', 'tiago@lastro.demo', 'paulo@lastro.demo'])
    .execute()
  const idOf = (quem: Pessoa): string | undefined => rows.find(({ email }) => email === `${quem}@lastro.demo`)?.id
  const [renata, tiago] = [idOf('renata'), idOf('tiago')]
  return renata === undefined || tiago === undefined ? undefined : { renata, tiago, paulo: idOf('paulo') ?? tiago }
}

/** Creates the budgets of a cliente that never had one: a budget deleted by a user of the demonstration stays deleted. */
export async function loadOrcamentos(db: Banco, chave: DemonstracaoChave, clienteId: string, donoId: string): Promise<void> {
  const dados = await withCliente(db, { clienteId, usuarioId: donoId, readOnly: true }, async (contexto) => {
    const { rows } = await sql`
      (select 1 from orcamento limit 1) union all (select 1 from auditoria where cliente_id = ${clienteId} and acao like 'orcamento.%' limit 1)`.execute(
      contexto.tx,
    )
    return rows.length > 0 ? undefined : loadDados(contexto)
  })
  const ultimo = dados?.meses.at(-1)
  if (dados === undefined || ultimo === undefined) return
  await withCliente(db, { clienteId, usuarioId: donoId }, async (contexto) => {
    const pessoas = await findPessoas(contexto.tx)
    const modeloId = (await store.listModelos(contexto))[0]?.id
    if (pessoas === undefined || modeloId === undefined) return
    const mesa: Mesa = { contexto, dados, pessoas, modeloId, transaction: (work) => work(contexto) }
    const andamento = ANDAMENTOS[chave]
    let aprovado: number | undefined
    for (const { ano, taxaPpm, encerrado } of APROVADOS) {
      // oxlint-disable no-await-in-loop -- one connection, and their order is that of their ids
      const id = await create(mesa, ano, { tipo: 'realizado', ano: ano - 1 }, taxaPpm)
      if (andamento) await assign(mesa, id, andamento.responsaveis)
      await submit(mesa, id)
      const congelado = await approve(mesa, id)
      if (congelado && encerrado) await close(mesa, id)
      if (congelado && !encerrado) aprovado = id
      // oxlint-enable no-await-in-loop
    }
    if (andamento === undefined || aprovado === undefined) return
    if (andamento.revisao.length > 0) await revise(mesa, aprovado, andamento.revisao)
    await planNext(mesa, aprovado, andamento)
  })
}
