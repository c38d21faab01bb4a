/**
 * De-Para rules that the list of accounts cannot show: by prefix, by range, or for a centro de custo, filial or months. The effect and
 * conflicts of a rule are previewed before it is written.
 */
import type { DeParaRegraCorpo, DeParaRegraPrevia, DeParaRegras, RotaBodyLido, deParaRegraRotas } from '@lastro/contract'
import { compileDePara, createDecisor, validateDeParaRegra, type DeParaRegra, type Mes } from '@lastro/engine'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { listNomeados } from '../../cubo/rateio-store.ts'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import { listContasResultado, listGruposComItens, listRegras, lockVersao, type RegraRow } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { isRegraSimples, listEfeitos, visitSaldos } from './effects.ts'
import { sayOfFechados } from './closed-months.ts'
import { sayRegra } from './describe-regra.ts'
import * as store from './store.ts'

/** Decides a million balances in a few seconds even when every rule is as broad as possible. */
const REGRAS_MAX = 300
/** The rules of one account are compared pairwise. */
const REGRAS_POR_CONTA_MAX = 50
const CONFLITOS_MAX = 50

const isAmpla = (regra: RegraRow): boolean => !isRegraSimples(regra, regra.contaInicio)

interface Alcancada {
  contas: number
  contasQueDecide: number
  contasEmConflito: number
}

/** Counts, per rule, the accounts that it matches, decides in part and leaves undecided. */
function countContas({ contas, dePara, saldos, destinos }: DadosDre): Map<number, Alcancada> {
  const byRegra = new Map<number, Record<keyof Alcancada, Set<number>>>()
  const of = (regra: number) => {
    const known = byRegra.get(regra) ?? { contas: new Set(), contasQueDecide: new Set(), contasEmConflito: new Set() }
    byRegra.set(regra, known)
    return known
  }
  for (const { id, codigo } of contas.values()) for (const { regraId } of dePara.listCandidatas(codigo)) of(regraId).contas.add(id)
  const decisor = createDecisor(dePara)
  const decisoes = new Map<number, ReturnType<typeof decisor>>()
  for (let i = 0; i < saldos.tamanho; i++) {
    const [conta, regra] = [saldos.conta[i]!, destinos.regra[i]!]
    if (regra > 0) of(regra).contasQueDecide.add(conta)
    if (regra >= 0) continue
    const decide = decisoes.get(conta) ?? decisor(contas.get(conta)?.codigo ?? '')
    decisoes.set(conta, decide)
    const resposta = decide(saldos.centroCusto[i]!, saldos.filial[i]!, saldos.mes[i]!)
    if (resposta.tipo === 'conflito') for (const emConflito of resposta.regras) of(emConflito).contasEmConflito.add(conta)
  }
  return new Map(
    [...byRegra].map(([regra, sets]) => [
      regra,
      { contas: sets.contas.size, contasQueDecide: sets.contasQueDecide.size, contasEmConflito: sets.contasEmConflito.size },
    ]),
  )
}

const NENHUMA: Alcancada = { contas: 0, contasQueDecide: 0, contasEmConflito: 0 }

export async function listRegrasAmplas(contexto: ContextoCliente, dados: DadosDre): Promise<DeParaRegras> {
  const counts = countContas(dados)
  const invalidas = new Map(dados.dePara.invalidas.map(({ regraId, mensagem }) => [regraId, mensagem]))
  return {
    versao: dados.versao,
    regras: [...dados.regras.values()]
      .filter(isAmpla)
      .toSorted((a, b) => (a.contaInicio < b.contaInicio ? -1 : a.contaInicio > b.contaInicio ? 1 : a.id - b.id))
      .map((regra) => ({
        id: regra.id,
        versao: regra.versao,
        texto: textOfRegra(regra),
        ...toCorpo(regra),
        origem: regra.origem,
        motivo: regra.motivo,
        ...(counts.get(regra.id) ?? NENHUMA),
        invalida: invalidas.get(regra.id) ?? null,
      })),
    centrosCusto: await listNomeados(contexto, 'centro_custo'),
    filiais: await listNomeados(contexto, 'filial'),
  }
}

function toCorpo({ tipo, contaInicio, contaFim, centroCusto, filial, mesInicio, mesFim, grupoItem }: RegraRow): DeParaRegraCorpo {
  return { tipo, contaInicio, contaFim, centroCustoId: centroCusto, filialId: filial, mesInicio, mesFim, grupoItemId: grupoItem }
}

function toRow(id: number, { centroCustoId, filialId, grupoItemId, ...regra }: DeParaRegraCorpo): RegraRow {
  return {
    ...regra,
    id,
    centroCusto: centroCustoId,
    filial: filialId,
    grupoItem: grupoItemId,
    origem: 'manual',
    motivo: null,
    versao: 1,
    recortada: false,
  }
}

/** @throws ErroApi `de_para_regra_invalid` with the reason. */
function assertRegra(regra: RegraRow): void {
  const invalida: DeParaRegra = regra
  const mensagem =
    validateDeParaRegra(invalida) ??
    (regra.tipo !== 'faixa' && regra.contaFim !== null ? 'Só uma faixa tem última conta.' : undefined) ??
    (isAmpla(regra) ? undefined : 'Uma conta só, sem centro de custo, filial nem vigência, se aponta na lista de contas.')
  if (mensagem !== undefined) throw new ErroApi('de_para_regra_invalid', { message: mensagem })
}

/**
 * Checks the accounts of the cliente and the first code of each rule, where most rules overlap.
 *
 * @param novas added or changed rules
 * @param outras other rules of the cliente
 * @throws ErroApi `de_para_regra_too_many`
 */
export function assertCabem(novas: readonly RegraRow[], outras: readonly RegraRow[], contas: readonly string[]): void {
  const ampliadas = novas.filter(isAmpla)
  if (ampliadas.length === 0) return
  const amplas = [...outras.filter(isAmpla), ...ampliadas]
  if (amplas.length > REGRAS_MAX) {
    throw new ErroApi('de_para_regra_too_many', {
      message: `Uma empresa tem até ${REGRAS_MAX} regras${ampliadas.length === 1 ? ', e já há tantas' : `, e haveria ${amplas.length}`}.`,
    })
  }
  const [sozinhas, todas] = [compileDePara(ampliadas), compileDePara(amplas)]
  const inicios = amplas.map(({ tipo, contaInicio }) => (tipo === 'prefixo' ? contaInicio.slice(0, -1) : contaInicio))
  const cheia = [...contas, ...inicios].find(
    (codigo) => sozinhas.listCandidatas(codigo).length > 0 && todas.listCandidatas(codigo).length > REGRAS_POR_CONTA_MAX,
  )
  if (cheia === undefined) return
  throw new ErroApi('de_para_regra_too_many', {
    message: `Com ${ampliadas.length === 1 ? 'esta regra' : 'estas regras'}, mais de ${REGRAS_POR_CONTA_MAX} alcançariam a mesma conta (${cheia}).`,
  })
}

/** @throws ErroApi `registro_not_found`, `de_para_regra_invalid`, `de_para_regra_too_many` */
export async function previewRegra(
  dados: DadosDre,
  { id, regra }: RotaBodyLido<typeof deParaRegraRotas.preview>,
): Promise<DeParaRegraPrevia> {
  const atual = id === null ? undefined : orNotFound(dados.regras.get(id))
  if (atual !== undefined && !isAmpla(atual)) throw new ErroApi('registro_not_found')
  const nova = regra === null ? undefined : toRow(id ?? -1, regra)
  if (nova !== undefined) {
    assertRegra(nova)
    if (orNotFound(dados.grupoItens.get(nova.grupoItem)).arquivado) throw new ErroApi('registro_not_found')
    if (nova.centroCusto !== null) orNotFound(dados.centrosCusto.get(nova.centroCusto))
    if (nova.filial !== null) orNotFound(dados.filiais.get(nova.filial))
  }
  const outras = [...dados.regras.values()].filter((each) => each.id !== id)
  const codigos = [...dados.contas.values()].map(({ codigo }) => codigo)
  if (nova !== undefined) assertCabem([nova], outras, codigos)
  const regras = [...outras, ...(nova ? [nova] : [])]
  const next = compileDePara(regras)
  const tocadas = compileDePara([...(atual ? [{ ...atual, id: 1 }] : []), ...(nova ? [{ ...nova, id: 2 }] : [])])
  const touched = new Set([...dados.contas.values()].flatMap((conta) => (tocadas.listCandidatas(conta.codigo).length > 0 ? conta.id : [])))
  return {
    ...(await reachOf(dados, next, nova, regras, touched)),
    ...(await listEfeitos(dados, next, touched)),
    fechadoAte: reachesFechados(atual, nova, dados.fechadoAte) ? dados.fechadoAte : null,
  }
}

function reachesFechados(atual: RegraRow | undefined, nova: RegraRow | undefined, fechadoAte: Mes | null): boolean {
  return fechadoAte !== null && sayOfFechados(atual, fechadoAte) !== sayOfFechados(nova, fechadoAte)
}

async function reachOf(
  dados: DadosDre,
  next: ReturnType<typeof compileDePara>,
  nova: RegraRow | undefined,
  regras: readonly RegraRow[],
  touched: ReadonlySet<number>,
): Promise<Omit<DeParaRegraPrevia, 'efeitos' | 'efeitosTotal' | 'fechadoAte'>> {
  if (nova === undefined) return { contas: 0, contasQueDecide: 0, conflitos: [], conflitosTotal: 0 }
  const sozinha = compileDePara([nova])
  const textos = new Map(regras.map((regra) => [regra.id, sayRegra(regra, dados.grupoItens)]))
  const decide = new Set<number>()
  const conflitos = new Map<number, DeParaRegraPrevia['conflitos'][number]>()
  await visitSaldos(dados, next, touched, (_, conta, resposta) => {
    if (resposta.tipo === 'mapeada' && resposta.regraId === nova.id) decide.add(conta.id)
    if (resposta.tipo !== 'conflito' || conflitos.has(conta.id) || !resposta.regras.includes(nova.id)) return
    const outras = resposta.regras.flatMap((id) => (id === nova.id ? [] : (textos.get(id) ?? [])))
    conflitos.set(conta.id, { conta: `${conta.codigo} ${conta.descricao}`, regras: outras })
  })
  return {
    contas: [...dados.contas.values()].filter(({ codigo }) => sozinha.listCandidatas(codigo).length > 0).length,
    contasQueDecide: decide.size,
    conflitos: [...conflitos.values()].slice(0, CONFLITOS_MAX),
    conflitosTotal: conflitos.size,
  }
}

async function loadNomes(contexto: ContextoCliente) {
  const nomes = (rows: readonly { id: number; codigo: string; descricao: string }[]) =>
    new Map(rows.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`]))
  const itens = (await listGruposComItens(contexto)).flatMap((grupo) => grupo.itens)
  return {
    itens: nomes(itens),
    emUso: new Set(itens.flatMap(({ id, arquivado }) => (arquivado ? [] : id))),
    centrosCusto: nomes(await listNomeados(contexto, 'centro_custo')),
    filiais: nomes(await listNomeados(contexto, 'filial')),
  }
}
type Nomes = Awaited<ReturnType<typeof loadNomes>>

/** An unknown id and an id of another cliente are equally absent. @throws ErroApi `registro_not_found` */
function assertNomes({ centroCusto, filial, grupoItem }: RegraRow, { emUso, centrosCusto, filiais }: Nomes): void {
  const known = emUso.has(grupoItem) && (centroCusto === null || centrosCusto.has(centroCusto)) && (filial === null || filiais.has(filial))
  if (!known) throw new ErroApi('registro_not_found')
}

function describe(regra: RegraRow, { itens, centrosCusto, filiais }: Nomes): Record<string, unknown> {
  const { centroCusto, filial, grupoItem, mesInicio, mesFim } = regra
  return {
    conta: textOfRegra(regra),
    itens: [itens.get(grupoItem) ?? `#${grupoItem}`],
    centrosCusto: centroCusto === null ? [] : [centrosCusto.get(centroCusto) ?? `#${centroCusto}`],
    filiais: filial === null ? [] : [filiais.get(filial) ?? `#${filial}`],
    inicio: mesInicio,
    fim: mesFim,
  }
}

async function listCodigos(contexto: ContextoCliente): Promise<string[]> {
  return (await listContasResultado(contexto)).map(({ codigo }) => codigo)
}

async function findAtual(contexto: Contexto, id: number, versao: number): Promise<RegraRow> {
  const atual = orNotFound((await listRegras(contexto)).find((regra) => regra.id === id && isAmpla(regra)))
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return atual
}

async function record(
  contexto: Contexto,
  registro: {
    acao: 'deParaRegra.create' | 'deParaRegra.update' | 'deParaRegra.remove'
    assuntoId: number
    antes?: unknown
    depois?: unknown
  },
): Promise<void> {
  await recordAuditoria(contexto, { ...registro, assunto: 'DePara' })
  await store.advanceVersao(contexto.tx)
}

/** Only a preview of the current data may be saved. @throws ErroApi `de_para_version_conflict` */
function assertVersaoDados(agora: number, vista: number): void {
  if (agora !== vista) throw new ErroApi('de_para_version_conflict')
}

/** @throws ErroApi `registro_not_found`, `cadastro_duplicate`, `de_para_regra_invalid`, `de_para_regra_too_many`, `de_para_version_conflict` */
export async function createRegra(
  contexto: Contexto,
  { versaoDados, regra: corpo }: { versaoDados: number; regra: DeParaRegraCorpo },
): Promise<{ id: number; versao: number }> {
  const regra = { ...toRow(0, corpo), motivo: `Definida por ${contexto.usuario.nome}` }
  assertRegra(regra)
  const agora = await lockVersao(contexto)
  const nomes = await loadNomes(contexto)
  assertNomes(regra, nomes)
  assertVersaoDados(agora, versaoDados)
  assertCabem([regra], await listRegras(contexto), await listCodigos(contexto))
  const gravada = await store.insertRegra(contexto, contexto.usuario.id, regra)
  if (gravada === undefined) throw duplicate()
  await record(contexto, { acao: 'deParaRegra.create', assuntoId: gravada.id, depois: describe(regra, nomes) })
  return gravada
}

/**
 * @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `de_para_version_conflict`, `cadastro_duplicate`,
 *   `de_para_regra_invalid`, `de_para_regra_too_many`
 */
export async function updateRegra(
  contexto: Contexto,
  { id, versao, versaoDados, regra: corpo }: { id: number; versao: number; versaoDados: number; regra: DeParaRegraCorpo },
): Promise<{ id: number; versao: number }> {
  const regra = { ...toRow(id, corpo), motivo: `Definida por ${contexto.usuario.nome}` }
  assertRegra(regra)
  const agora = await lockVersao(contexto)
  const nomes = await loadNomes(contexto)
  assertNomes(regra, nomes)
  const atual = await findAtual(contexto, id, versao)
  assertVersaoDados(agora, versaoDados)
  const outras = (await listRegras(contexto)).filter((each) => each.id !== id)
  assertCabem([regra], outras, await listCodigos(contexto))
  const gravada = await store.updateRegra(contexto, regra)
  if (gravada === undefined) throw duplicate()
  await record(contexto, { acao: 'deParaRegra.update', assuntoId: id, antes: describe(atual, nomes), depois: describe(regra, nomes) })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `de_para_version_conflict` */
export async function removeRegra(
  contexto: Contexto,
  { id, versao, versaoDados }: { id: number; versao: number; versaoDados: number },
): Promise<{ id: number }> {
  const agora = await lockVersao(contexto)
  const atual = await findAtual(contexto, id, versao)
  assertVersaoDados(agora, versaoDados)
  await store.deleteRegra(contexto, id)
  await record(contexto, { acao: 'deParaRegra.remove', assuntoId: id, antes: describe(atual, await loadNomes(contexto)) })
  return { id }
}

function duplicate(): ErroApi {
  return new ErroApi('cadastro_duplicate', {
    message: 'Já existe uma regra para as mesmas contas, centro de custo, filial e vigência.',
    details: [],
  })
}
