/**
 * Loads the budgets of the demonstration through the functions that serve user requests.
 * Each company gets approved years based on the previous actuals. One in mid-year also gets a revision, a next year open to its areas, and
 * a scenario.
 */
import { type Database, type Transacao } from '@lastro/db'
import {
  PROGRESS,
  APROVADOS,
  NEXT_ANO,
  NEXT_TAXA_PPM,
  type DemoProgress,
  type DemoAto,
  type DemonstracaoChave,
  type Member,
} from '@lastro/demonstracao'
import { listMeses, orientCentavos, type GrupoNatureza } from '@lastro/engine'
import { sql } from 'kysely'
import { loadData, type DataDre } from '../cubo/dre-data.ts'
import { computeCobertura } from '../razao/de-para/list.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import { withCliente, type ContextoLeitura, type ContextoMudanca } from '../http/contexto.ts'
import { openCenario } from '../orcamento/cenario/open.ts'
import { applyAto } from '../orcamento/atos/apply-ato.ts'
import { readColunas } from '../orcamento/atos/colunas.ts'
import { nomeDaArea } from '../orcamento/areas.ts'
import { insertComentario } from '../orcamento/comentario-store.ts'
import { createPlanejado, planCriacao, type PlanoRequest } from '../orcamento/criacao.ts'
import { createPremissa, updateValores } from '../orcamento/premissa/change.ts'
import * as store from '../orcamento/store.ts'

const HUNDRED_REAIS = 10_000
const MESES = 12

interface DemoContext {
  context: ContextoLeitura
  dados: DataDre
  pessoas: Readonly<Record<Member, string>>
  modeloId: number
  transaction: Parameters<typeof planCriacao>[1]['transaction']
}

const contextOfMember = ({ context, pessoas }: DemoContext, caller: Member): ContextoMudanca => ({
  ...context,
  usuario: { id: pessoas[caller] },
  request: null,
})

type DemoOrigem = { tipo: 'realizado'; ano: number } | { tipo: 'orcamento'; id: number }

async function create(demo: DemoContext, ano: number, origem: DemoOrigem, taxaPpm: number): Promise<number> {
  const { context, dados, pessoas, modeloId, transaction } = demo
  const withoutFile = { findFile: () => Promise.resolve(undefined), closing: new AbortController().signal }
  const request: PlanoRequest = {
    inicio: `${ano}-01`,
    origem:
      origem.tipo === 'realizado'
        ? { tipo: origem.tipo, inicio: `${origem.ano}-01`, porCentroCusto: true, porFilial: true, centrosCusto: [] }
        : { tipo: origem.tipo, orcamentoId: origem.id, centrosCusto: [] },
    ajustes: { taxaPpm, grupos: [], indicesPpm: [], sazonalidadeInicio: null, arredondamentoCentavos: HUNDRED_REAIS },
  }
  const plano = await planCriacao(
    { cubos: { get: () => Promise.resolve(dados) }, ...withoutFile },
    { clienteId: context.cliente.id, transaction },
    request,
  )
  const header = { nome: `Orçamento ${ano}`, cenario: 'base', modeloId, donoId: pessoas.renata, observacoes: '' }
  return (await createPlanejado(contextOfMember(demo, 'renata'), { ...request, ...header }, plano)).id
}

const nomeDe = async ({ context }: DemoContext, id: number): Promise<string> => (await store.findOrcamento(context, id))?.nome ?? ''

async function changeAreas(
  demo: DemoContext,
  id: number,
  {
    member,
    status,
    centros,
    comentario = '',
  }: { member: Member; status: 'enviada' | 'aprovada' | 'devolvida'; centros?: readonly string[]; comentario?: string },
): Promise<void> {
  const { context, pessoas } = demo
  const areas = (await store.listAreas(context, id)).filter(({ codigo }) => centros?.includes(codigo ?? '') ?? true)
  if (areas.length === 0) return
  await store.updateAreas(context, { ids: areas.map((area) => area.id), status, comentario, quem: pessoas[member], now: new Date() })
  const action = { enviada: 'orcamento.submitAreas', aprovada: 'orcamento.approveAreas', devolvida: 'orcamento.returnAreas' } as const
  await record(demo, id, member, action[status], { areas: areas.map(nomeDaArea), ...(comentario === '' ? {} : { comentario }) })
}

type AuditedAction = Parameters<typeof recordAuditoria>[1]['acao']

async function record(demo: DemoContext, id: number, member: Member, acao: AuditedAction, after: object): Promise<void> {
  await recordAuditoria(contextOfMember(demo, member), {
    acao,
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome: await nomeDe(demo, id), ...after },
  })
}

async function submit(demo: DemoContext, id: number): Promise<void> {
  await changeAreas(demo, id, { member: 'tiago', status: 'enviada' })
  await store.updateStatus(demo.context, { id, status: 'em_aprovacao' })
  await record(demo, id, 'tiago', 'orcamento.submit', { status: 'em_aprovacao' })
}

/** False when accounts have no destination, because the budget could not be compared with actuals. */
async function approve(demo: DemoContext, id: number): Promise<boolean> {
  const { context, pessoas, dados } = demo
  if (computeCobertura(dados).contasPendentes > 0) return false
  await changeAreas(demo, id, { member: 'renata', status: 'aprovada' })
  const now = { quem: pessoas.renata, now: new Date() }
  const conteudoHash = await store.freezeOrcamento(context, { id, status: 'aprovado', ...now })
  await record(demo, id, 'renata', 'orcamento.approve', { status: 'aprovado', conteudoHash })
  return true
}

async function close(demo: DemoContext, id: number): Promise<void> {
  await store.closeOrcamento(demo.context, { id, status: 'encerrado' })
  await record(demo, id, 'renata', 'orcamento.close', { status: 'encerrado' })
}

async function assign(demo: DemoContext, id: number, responsaveis: DemoProgress['responsaveis']): Promise<void> {
  for (const area of await store.listAreas(demo.context, id)) {
    const responsavel = responsaveis[area.codigo ?? '']
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (responsavel) await store.updateArea(demo.context, { areaId: area.id, responsavelId: demo.pessoas[responsavel], prazo: null })
  }
}

interface CurrentLinha {
  id: number
  item: string
  natureza: GrupoNatureza
  centro: string
  valores: number[]
}

async function listLinhas({ context, dados }: DemoContext, id: number): Promise<CurrentLinha[]> {
  const colunas = await readColunas(context, id)
  const codigos = new Map((await store.listCadastro(context, 'centro_custo')).map((centro) => [centro.id, centro.codigo]))
  return colunas.id.flatMap((linhaId, i) => {
    const item = dados.grupoItens.get(colunas.grupoItemId[i]!)
    const grupo = item && dados.grupos.get(item.grupoId)
    if (item === undefined || grupo === undefined) return []
    const centro = codigos.get(colunas.centroCustoId[i]!) ?? ''
    const valores = colunas.valoresCentavos.slice(i * MESES, (i + 1) * MESES)
    return [{ id: linhaId, item: item.codigo, natureza: grupo.natureza, centro, valores }]
  })
}

const ehDe = ({ item, centro }: CurrentLinha, target: { item: string; centro: string }): boolean =>
  item.startsWith(target.item) && centro === target.centro

/** Integers until the last step: amounts in hundreds of reais, rates in ppm. */
const adjust = (centavos: number, taxaPpm: number): number =>
  Math.round(((centavos / HUNDRED_REAIS) * (1_000_000 + taxaPpm)) / 1_000_000) * HUNDRED_REAIS

async function act(demo: DemoContext, id: number, atos: readonly DemoAto[]): Promise<void> {
  const { context } = demo
  for (const ato of atos) {
    // oxlint-disable no-await-in-loop -- each act builds on the one before
    const lines = (await listLinhas(demo, id)).filter((line) => ehDe(line, ato))
    if (lines.length === 0) continue
    const vista = (await store.findOrcamento(context, id))?.sequencia ?? 0
    const author = contextOfMember(demo, ato.member)
    if (ato.tipo === 'travar') {
      const travas = lines.flatMap((line) => line.valores.map((_, mes) => ({ linhaId: line.id, mes: mes + 1, travada: true })))
      await applyAto(author, id, { tipo: 'travar', vista, travas })
      continue
    }
    const mudancas = lines.flatMap(({ id: linhaId, natureza, valores }) =>
      valores.flatMap((valor, i) => {
        const mes = i + 1
        if (!ato.meses.includes(mes)) return []
        const fresh = ato.tipo === 'editar' ? orientCentavos(natureza, ato.centavos) : adjust(valor, ato.taxaPpm)
        return fresh === valor ? [] : [{ linhaId, mes, valorCentavos: fresh }]
      }),
    )
    const detalhe = ato.tipo === 'reajustar' ? { taxaPpm: ato.taxaPpm } : undefined
    if (mudancas.length > 0)
      await applyAto(author, id, {
        tipo: ato.tipo,
        vista,
        mudancas,
        forcarTravas: false,
        ...(detalhe === undefined ? {} : { detalhe }),
      })
    // oxlint-enable no-await-in-loop
  }
}

async function comment(demo: DemoContext, id: number, comentarios: DemoProgress['comentarios']): Promise<void> {
  const { context, pessoas } = demo
  const lines = await listLinhas(demo, id)
  for (const { item, centro, mes, remarks } of comentarios) {
    const line = lines.find((each) => ehDe(each, { item, centro }))
    if (line === undefined) continue
    const location = { orcamentoId: id, linhaId: line.id, mes, now: new Date() }
    let respondeId: number | null = null
    for (const { member, texto, menciona = [] } of remarks) {
      const mencoes = menciona.map((person) => pessoas[person])
      // oxlint-disable-next-line no-await-in-loop -- a reply needs the id of its comment
      const comentarioId = await insertComentario(context, { ...location, respondeId, usuarioId: pessoas[member], texto, mencoes })
      respondeId ??= comentarioId
    }
  }
}

async function revise(demo: DemoContext, id: number, atos: readonly DemoAto[]): Promise<void> {
  const fresh = await store.copyVersao(demo.context, { id, createdBy: demo.pessoas.renata })
  await record(demo, fresh, 'renata', 'orcamento.revise', { versaoNumero: 2, status: 'revisao' })
  await act(demo, fresh, atos)
}

/** Premissas with their values in every month of the next year, then the lines and formulas that read them. */
async function writeFormulas(demo: DemoContext, id: number, plano: NonNullable<DemoProgress['plano']>): Promise<void> {
  const renata = contextOfMember(demo, 'renata')
  const celulas = []
  for (const { codigo, descricao, fonte, micros } of plano.premissas) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const premissa = await createPremissa(renata, { codigo, descricao, fonte, unidade: 'percentual' })
    for (const mes of listMeses(`${NEXT_ANO}-01`, `${NEXT_ANO}-12`))
      celulas.push({ premissaId: premissa.id, mes, valorMicros: micros, antesMicros: null })
  }
  await updateValores(renata, { cenario: 'base', nota: plano.nota, celulas })
  const itens = new Map([...demo.dados.grupoItens].map(([itemId, { codigo }]) => [codigo, itemId]))
  const centros = new Map((await store.listCadastro(demo.context, 'centro_custo')).map((centro) => [centro.codigo, centro.id]))
  const idOf = (ids: ReadonlyMap<string, number>, codigo: string): number => {
    const found = ids.get(codigo)
    if (found === undefined) throw new Error(`the demonstration has no ${codigo}`)
    return found
  }
  const adicionar = plano.novas.map(({ item, centro }) => ({
    grupoItemId: idOf(itens, item),
    centroCustoId: idOf(centros, centro),
    filialId: null,
  }))
  await applyAto(renata, id, { tipo: 'linhas', vista: 0, adicionar, remover: [] })
  const formulas = plano.formulas.map(({ item, texto }) => ({ grupoItemId: idOf(itens, item), antes: null, texto }))
  await applyAto(renata, id, { tipo: 'formula', vista: 0, formulas })
}

async function planNext(demo: DemoContext, aprovado: number, progress: DemoProgress): Promise<void> {
  const { atos, comentarios, submissions, devolvidas, emAprovacao, plano, cenario } = progress
  const id = await create(demo, NEXT_ANO, { tipo: 'orcamento', id: aprovado }, NEXT_TAXA_PPM)
  if (plano !== undefined) await writeFormulas(demo, id, plano)
  await act(demo, id, atos)
  await comment(demo, id, comentarios)
  if (emAprovacao) return submit(demo, id)
  for (const { member, centros } of submissions) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await changeAreas(demo, id, { member, status: 'enviada', centros })
  }
  for (const { centros, comentario } of devolvidas) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await changeAreas(demo, id, { member: 'renata', status: 'devolvida', centros, comentario })
  }
  if (cenario === undefined) return
  const grupoId = [...demo.dados.grupos.values()].find(({ codigo }) => codigo === cenario.grupo)?.id
  const { sequencia = 0, nome = '' } = (await store.findOrcamento(demo.context, id)) ?? {}
  if (grupoId === undefined) return
  await openCenario(contextOfMember(demo, 'renata'), id, {
    nome: `${nome} · ${cenario.nome}`,
    cenario: cenario.nome,
    observacoes: cenario.observacoes,
    simulacao: { vista: sequencia, grupos: [{ grupoId, taxaPpm: cenario.taxaPpm }], premissas: [] },
  })
}

async function findPeople(tx: Transacao): Promise<DemoContext['pessoas'] | undefined> {
  const rows = await tx
    .selectFrom('usuario')
    .select(['id', 'email'])
    .where('email', 'in', ['renata@lastro.demo', 'tiago@lastro.demo', 'paulo@lastro.demo'])
    .execute()
  const idOf = (member: Member): string | undefined => rows.find(({ email }) => email === `${member}@lastro.demo`)?.id
  const [renata, tiago] = [idOf('renata'), idOf('tiago')]
  return renata === undefined || tiago === undefined ? undefined : { renata, tiago, paulo: idOf('paulo') ?? tiago }
}

/** For a cliente that never had a budget, so that a budget deleted by a user stays deleted. */
export async function loadOrcamentos(db: Database, key: DemonstracaoChave, clienteId: string, ownerId: string): Promise<void> {
  const dados = await withCliente(db, { clienteId, usuarioId: ownerId, readOnly: true }, async (context) => {
    const { rows } = await sql`
      (select 1 from orcamento limit 1) union all (select 1 from auditoria where cliente_id = ${clienteId} and acao like 'orcamento.%' limit 1)`.execute(
      context.tx,
    )
    return rows.length > 0 ? undefined : loadData(context)
  })
  const last = dados?.meses.at(-1)
  if (dados === undefined || last === undefined) return
  await withCliente(db, { clienteId, usuarioId: ownerId }, async (context) => {
    const pessoas = await findPeople(context.tx)
    const modeloId = (await store.listModelos(context))[0]?.id
    if (pessoas === undefined || modeloId === undefined) return
    const demo: DemoContext = { context, dados, pessoas, modeloId, transaction: (work) => work(context) }
    const progress = PROGRESS[key]
    let aprovado: number | undefined
    for (const { ano, taxaPpm, encerrado } of APROVADOS) {
      // oxlint-disable no-await-in-loop -- one connection, and ids follow this order
      const id = await create(demo, ano, { tipo: 'realizado', ano: ano - 1 }, taxaPpm)
      if (progress) await assign(demo, id, progress.responsaveis)
      await submit(demo, id)
      const congelado = await approve(demo, id)
      if (congelado && encerrado) await close(demo, id)
      if (congelado && !encerrado) aprovado = id
      // oxlint-enable no-await-in-loop
    }
    if (progress === undefined || aprovado === undefined) return
    if (progress.revisao.length > 0) await revise(demo, aprovado, progress.revisao)
    await planNext(demo, aprovado, progress)
  })
}
