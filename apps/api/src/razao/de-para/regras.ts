/**
 * De-Para rules that the list of accounts cannot show.
 * They match by prefix, by range, or for a centro de custo, filial or months. Their effect and conflicts are previewed before they are
 * written.
 */
import type { DeParaEfeitos, DeParaRegraCorpo, DeParaRegraPrevia, DeParaRegras, RotaBodyLido, deParaRegraRotas } from '@lastro/contract'
import { compileDePara, createDecisor, validateDeParaRegra, type DeParaRegra, type Mes } from '@lastro/engine'
import type { DataDre } from '../../cubo/dre-data.ts'
import { listNamed } from '../../cubo/rateio-store.ts'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import { listContasResultado, listGruposComItens, listRegras, lockVersao, type RegraRow } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { isSimpleRegra, listEfeitos, visitSaldos } from './effects.ts'
import { closedTextOf } from './closed-months.ts'
import { sayRegra } from './describe-regra.ts'
import * as store from './store.ts'

/** A million balances are decided in a few seconds, even when every rule is as broad as possible. */
const REGRAS_MAX = 300
/** The rules of one account are compared pairwise. */
const REGRAS_POR_CONTA_MAX = 50
const CONFLITOS_MAX = 50

const isAmpla = (regra: RegraRow): boolean => !isSimpleRegra(regra, regra.contaInicio)

interface RegraReach {
  contas: number
  contasQueDecide: number
  contasEmConflito: number
}

function countContas({ contas, dePara, saldos, destinos }: DataDre): Map<number, RegraReach> {
  const byRegra = new Map<number, Record<keyof RegraReach, Set<number>>>()
  const of = (regra: number) => {
    const known = byRegra.get(regra) ?? { contas: new Set(), contasQueDecide: new Set(), contasEmConflito: new Set() }
    byRegra.set(regra, known)
    return known
  }
  for (const { id, codigo } of contas.values()) for (const { regraId } of dePara.listCandidates(codigo)) of(regraId).contas.add(id)
  const decisor = createDecisor(dePara)
  const decisoes = new Map<number, ReturnType<typeof decisor>>()
  for (let i = 0; i < saldos.tamanho; i++) {
    const [conta, regra] = [saldos.conta[i]!, destinos.regra[i]!]
    if (regra > 0) of(regra).contasQueDecide.add(conta)
    if (regra >= 0) continue
    const decide = decisoes.get(conta) ?? decisor(contas.get(conta)?.codigo ?? '')
    decisoes.set(conta, decide)
    const response = decide(saldos.centroCusto[i]!, saldos.filial[i]!, saldos.mes[i]!)
    if (response.tipo === 'conflito') for (const emConflito of response.regras) of(emConflito).contasEmConflito.add(conta)
  }
  return new Map(
    [...byRegra].map(([regra, sets]) => [
      regra,
      { contas: sets.contas.size, contasQueDecide: sets.contasQueDecide.size, contasEmConflito: sets.contasEmConflito.size },
    ]),
  )
}

const NONE: RegraReach = { contas: 0, contasQueDecide: 0, contasEmConflito: 0 }

export async function listRegrasAmplas(context: ContextoCliente, data: DataDre): Promise<DeParaRegras> {
  const counts = countContas(data)
  const invalidas = new Map(data.dePara.invalidas.map(({ regraId, mensagem }) => [regraId, mensagem]))
  return {
    versao: data.versao,
    regras: [...data.regras.values()]
      .filter(isAmpla)
      .toSorted((a, b) => (a.contaInicio < b.contaInicio ? -1 : a.contaInicio > b.contaInicio ? 1 : a.id - b.id))
      .map((regra) => ({
        id: regra.id,
        versao: regra.versao,
        texto: textOfRegra(regra),
        ...toBody(regra),
        origem: regra.origem,
        motivo: regra.motivo,
        ...(counts.get(regra.id) ?? NONE),
        invalida: invalidas.get(regra.id) ?? null,
      })),
    centrosCusto: await listNamed(context, 'centro_custo'),
    filiais: await listNamed(context, 'filial'),
  }
}

function toBody({ tipo, contaInicio, contaFim, centroCusto, filial, mesInicio, mesFim, grupoItem }: RegraRow): DeParaRegraCorpo {
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

function assertRegra(regra: RegraRow): void {
  const invalid: DeParaRegra = regra
  const message =
    validateDeParaRegra(invalid) ??
    (regra.tipo !== 'faixa' && regra.contaFim !== null ? 'Só uma faixa tem última conta.' : undefined) ??
    (isAmpla(regra) ? undefined : 'Uma conta só, sem centro de custo, filial nem vigência, se aponta na lista de contas.')
  if (message !== undefined) throw new ErroApi('de_para_regra_invalid', { message })
}

/**
 * Checks the accounts of the cliente and the first code of each rule, where most rules overlap.
 * @param fresh added or changed rules
 * @param others other rules of the cliente
 * @throws ErroApi `de_para_regra_too_many`
 */
export function assertFitting(fresh: readonly RegraRow[], others: readonly RegraRow[], contas: readonly string[]): void {
  const ampliadas = fresh.filter(isAmpla)
  if (ampliadas.length === 0) return
  const amplas = [...others.filter(isAmpla), ...ampliadas]
  if (amplas.length > REGRAS_MAX) {
    throw new ErroApi('de_para_regra_too_many', {
      message: `Uma empresa tem até ${REGRAS_MAX} regras${ampliadas.length === 1 ? ', e já há tantas' : `, e haveria ${amplas.length}`}.`,
    })
  }
  const [sozinhas, all] = [compileDePara(ampliadas), compileDePara(amplas)]
  const inicios = amplas.map(({ tipo, contaInicio }) => (tipo === 'prefixo' ? contaInicio.slice(0, -1) : contaInicio))
  const full = [...contas, ...inicios].find(
    (codigo) => sozinhas.listCandidates(codigo).length > 0 && all.listCandidates(codigo).length > REGRAS_POR_CONTA_MAX,
  )
  if (full === undefined) return
  throw new ErroApi('de_para_regra_too_many', {
    message: `Com ${ampliadas.length === 1 ? 'esta regra' : 'estas regras'}, mais de ${REGRAS_POR_CONTA_MAX} alcançariam a mesma conta (${full}).`,
  })
}

export async function previewRegra(
  data: DataDre,
  { id, regra }: RotaBodyLido<typeof deParaRegraRotas.preview>,
): Promise<DeParaRegraPrevia> {
  const current = id === null ? undefined : orNotFound(data.regras.get(id))
  if (current !== undefined && !isAmpla(current)) throw new ErroApi('registro_not_found')
  const fresh = regra === null ? undefined : toRow(id ?? -1, regra)
  if (fresh !== undefined) {
    assertRegra(fresh)
    if (orNotFound(data.grupoItens.get(fresh.grupoItem)).arquivado) throw new ErroApi('registro_not_found')
    if (fresh.centroCusto !== null) orNotFound(data.centrosCusto.get(fresh.centroCusto))
    if (fresh.filial !== null) orNotFound(data.filiais.get(fresh.filial))
  }
  const others = [...data.regras.values()].filter((each) => each.id !== id)
  const codigos = [...data.contas.values()].map(({ codigo }) => codigo)
  if (fresh !== undefined) assertFitting([fresh], others, codigos)
  const regras = [...others, ...(fresh ? [fresh] : [])]
  const next = compileDePara(regras)
  const changedDePara = compileDePara([...(current ? [{ ...current, id: 1 }] : []), ...(fresh ? [{ ...fresh, id: 2 }] : [])])
  const touched = new Set(
    [...data.contas.values()].flatMap((conta) => (changedDePara.listCandidates(conta.codigo).length > 0 ? conta.id : [])),
  )
  return {
    ...(await reachOf(data, next, fresh, regras, touched)),
    ...(await listEfeitos(data, next, touched)),
    fechadoAte: reachesClosed(current, fresh, data.fechadoAte) ? data.fechadoAte : null,
  }
}

function reachesClosed(current: RegraRow | undefined, fresh: RegraRow | undefined, closedUntil: Mes | null): boolean {
  return closedUntil !== null && closedTextOf(current, closedUntil) !== closedTextOf(fresh, closedUntil)
}

async function reachOf(
  data: DataDre,
  next: ReturnType<typeof compileDePara>,
  fresh: RegraRow | undefined,
  regras: readonly RegraRow[],
  touched: ReadonlySet<number>,
): Promise<Omit<DeParaRegraPrevia, keyof DeParaEfeitos | 'fechadoAte'>> {
  if (fresh === undefined) return { contas: 0, contasQueDecide: 0, conflitos: [], conflitosTotal: 0 }
  const alone = compileDePara([fresh])
  const texts = new Map(regras.map((regra) => [regra.id, sayRegra(regra, data.grupoItens)]))
  const decide = new Set<number>()
  const conflitos = new Map<number, DeParaRegraPrevia['conflitos'][number]>()
  await visitSaldos(data, next, touched, (_, conta, response) => {
    if (response.tipo === 'mapeada' && response.regraId === fresh.id) decide.add(conta.id)
    if (response.tipo !== 'conflito' || conflitos.has(conta.id) || !response.regras.includes(fresh.id)) return
    const others = response.regras.flatMap((id) => (id === fresh.id ? [] : (texts.get(id) ?? [])))
    conflitos.set(conta.id, { conta: `${conta.codigo} ${conta.descricao}`, regras: others })
  })
  return {
    contas: [...data.contas.values()].filter(({ codigo }) => alone.listCandidates(codigo).length > 0).length,
    contasQueDecide: decide.size,
    conflitos: [...conflitos.values()].slice(0, CONFLITOS_MAX),
    conflitosTotal: conflitos.size,
  }
}

async function loadNomes(context: ContextoCliente) {
  const nomes = (rows: readonly { id: number; codigo: string; descricao: string }[]) =>
    new Map(rows.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`]))
  const itens = (await listGruposComItens(context)).flatMap((grupo) => grupo.itens)
  return {
    itens: nomes(itens),
    used: new Set(itens.flatMap(({ id, arquivado }) => (arquivado ? [] : id))),
    centrosCusto: nomes(await listNamed(context, 'centro_custo')),
    filiais: nomes(await listNamed(context, 'filial')),
  }
}
type RegraNomes = Awaited<ReturnType<typeof loadNomes>>

function assertNomes({ centroCusto, filial, grupoItem }: RegraRow, { used, centrosCusto, filiais }: RegraNomes): void {
  const known = used.has(grupoItem) && (centroCusto === null || centrosCusto.has(centroCusto)) && (filial === null || filiais.has(filial))
  if (!known) throw new ErroApi('registro_not_found')
}

function describe(regra: RegraRow, { itens, centrosCusto, filiais }: RegraNomes): Record<string, unknown> {
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

async function listCodigos(context: ContextoCliente): Promise<string[]> {
  return (await listContasResultado(context)).map(({ codigo }) => codigo)
}

async function findCurrent(context: Contexto, id: number, versao: number): Promise<RegraRow> {
  const current = orNotFound((await listRegras(context)).find((regra) => regra.id === id && isAmpla(regra)))
  if (current.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return current
}

async function record(
  context: Contexto,
  registro: {
    acao: 'deParaRegra.create' | 'deParaRegra.update' | 'deParaRegra.remove'
    assuntoId: number
    antes?: unknown
    depois?: unknown
  },
): Promise<void> {
  await recordAuditoria(context, { ...registro, assunto: 'DePara' })
  await store.advanceVersao(context.tx)
}

/** Only a preview of the current data may be saved. */
function assertVersaoData(now: number, view: number): void {
  if (now !== view) throw new ErroApi('de_para_version_conflict')
}

export async function createRegra(
  context: Contexto,
  { versaoDados, regra: body }: { versaoDados: number; regra: DeParaRegraCorpo },
): Promise<{ id: number; versao: number }> {
  const regra = { ...toRow(0, body), motivo: `Definida por ${context.usuario.nome}` }
  assertRegra(regra)
  const now = await lockVersao(context)
  const nomes = await loadNomes(context)
  assertNomes(regra, nomes)
  assertVersaoData(now, versaoDados)
  assertFitting([regra], await listRegras(context), await listCodigos(context))
  const written = await store.insertRegra(context, context.usuario.id, regra)
  if (written === undefined) throw duplicate()
  await record(context, { acao: 'deParaRegra.create', assuntoId: written.id, depois: describe(regra, nomes) })
  return written
}

export async function updateRegra(
  context: Contexto,
  { id, versao, versaoDados, regra: body }: { id: number; versao: number; versaoDados: number; regra: DeParaRegraCorpo },
): Promise<{ id: number; versao: number }> {
  const regra = { ...toRow(id, body), motivo: `Definida por ${context.usuario.nome}` }
  assertRegra(regra)
  const now = await lockVersao(context)
  const nomes = await loadNomes(context)
  assertNomes(regra, nomes)
  const current = await findCurrent(context, id, versao)
  assertVersaoData(now, versaoDados)
  const others = (await listRegras(context)).filter((each) => each.id !== id)
  assertFitting([regra], others, await listCodigos(context))
  const written = await store.updateRegra(context, regra)
  if (written === undefined) throw duplicate()
  await record(context, { acao: 'deParaRegra.update', assuntoId: id, antes: describe(current, nomes), depois: describe(regra, nomes) })
  return written
}

export async function removeRegra(
  context: Contexto,
  { id, versao, versaoDados }: { id: number; versao: number; versaoDados: number },
): Promise<{ id: number }> {
  const now = await lockVersao(context)
  const current = await findCurrent(context, id, versao)
  assertVersaoData(now, versaoDados)
  await store.deleteRegra(context, id)
  await record(context, { acao: 'deParaRegra.remove', assuntoId: id, antes: describe(current, await loadNomes(context)) })
  return { id }
}

function duplicate(): ErroApi {
  return new ErroApi('cadastro_duplicate', {
    message: 'Já existe uma regra para as mesmas contas, centro de custo, filial e vigência.',
    details: [],
  })
}
