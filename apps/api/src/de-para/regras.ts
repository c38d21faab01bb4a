/**
 * The rules that no row of the list of accounts stands for: by prefix, by range, or of some centro de custo, filial or months. What one would
 * do is told before it is written, with the rules it would disagree with; each change leaves its record.
 */
import type { DeParaRegraCorpo, DeParaRegraPrevia, DeParaRegras, RotaBodyLido, deParaRegraRotas } from '@lastro/contract'
import { compileDePara, mesFromIndex, validateDeParaRegra, type DeParaRegra } from '@lastro/engine'
import type { Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { DadosDre } from '../cubo/dados.ts'
import { listNomeados } from '../cubo/rateio-store.ts'
import { textOfRegra } from '../cubo/regra-texto.ts'
import { listGruposComItens, listRegras, type RegraRow } from '../cubo/store.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { AcessoCliente } from '../http/authenticate.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { isRegraSimples, listEfeitos } from './efeitos.ts'
import * as store from './store.ts'

/** Everybody who opens the list reads all of them. */
const REGRAS_MAX = 2000
const CONFLITOS_MAX = 50

const isAmpla = (regra: RegraRow): boolean => !isRegraSimples(regra, regra.contaInicio)

interface Alcancada {
  contas: number
  contasQueDecide: number
  contasEmConflito: number
}

/** Of each rule: how many accounts it names, decides something of, and leaves undecided. */
function countContas({ contas, dePara, saldos, destinos }: DadosDre): Map<number, Alcancada> {
  const byRegra = new Map<number, Record<keyof Alcancada, Set<number>>>()
  const of = (regra: number) => {
    const known = byRegra.get(regra) ?? { contas: new Set(), contasQueDecide: new Set(), contasEmConflito: new Set() }
    byRegra.set(regra, known)
    return known
  }
  for (const { id, codigo } of contas.values()) for (const { regraId } of dePara.listCandidatas(codigo)) of(regraId).contas.add(id)
  for (let i = 0; i < saldos.tamanho; i++) {
    const [conta, regra] = [saldos.conta[i]!, destinos.regra[i]!]
    if (regra > 0) of(regra).contasQueDecide.add(conta)
    if (regra >= 0) continue
    for (const emConflito of resolveConflito(dePara, contas.get(conta)?.codigo ?? '', saldos, i)) of(emConflito).contasEmConflito.add(conta)
  }
  return new Map(
    [...byRegra].map(([regra, sets]) => [
      regra,
      { contas: sets.contas.size, contasQueDecide: sets.contasQueDecide.size, contasEmConflito: sets.contasEmConflito.size },
    ]),
  )
}

function resolveConflito(
  dePara: DadosDre['dePara'],
  conta: string,
  { centroCusto, filial, mes }: DadosDre['saldos'],
  i: number,
): readonly number[] {
  const resposta = dePara.resolve({ conta, centroCusto: centroCusto[i]!, filial: filial[i]!, mes: mesFromIndex(mes[i]!) })
  return resposta.tipo === 'conflito' ? resposta.regras : []
}

const NENHUMA: Alcancada = { contas: 0, contasQueDecide: 0, contasEmConflito: 0 }

/** In order of the first account; what a rule may name comes with them. */
export async function listRegrasAmplas(tx: Transacao, clienteId: string, dados: DadosDre): Promise<DeParaRegras> {
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
    centrosCusto: await listNomeados(tx, clienteId, 'centro_custo'),
    filiais: await listNomeados(tx, clienteId, 'filial'),
  }
}

function toCorpo({ tipo, contaInicio, contaFim, centroCusto, filial, mesInicio, mesFim, grupoItem }: RegraRow): DeParaRegraCorpo {
  return { tipo, contaInicio, contaFim, centroCustoId: centroCusto, filialId: filial, mesInicio, mesFim, grupoItemId: grupoItem }
}

function toRow(id: number, { centroCustoId, filialId, grupoItemId, ...regra }: DeParaRegraCorpo): RegraRow {
  return { ...regra, id, centroCusto: centroCustoId, filial: filialId, grupoItem: grupoItemId, origem: 'manual', motivo: null, versao: 1 }
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

/** @throws ErroApi `registro_not_found`, `de_para_regra_invalid` */
export function previewRegra(dados: DadosDre, { id, regra }: RotaBodyLido<typeof deParaRegraRotas.preview>): DeParaRegraPrevia {
  const atual = id === null ? undefined : orNotFound(dados.regras.get(id))
  if (atual !== undefined && !isAmpla(atual)) throw new ErroApi('registro_not_found')
  const nova = regra === null ? undefined : toRow(id ?? -1, regra)
  if (nova !== undefined) {
    assertRegra(nova)
    if (orNotFound(dados.grupoItens.get(nova.grupoItem)).arquivado) throw new ErroApi('registro_not_found')
    if (nova.centroCusto !== null) orNotFound(dados.centrosCusto.get(nova.centroCusto))
    if (nova.filial !== null) orNotFound(dados.filiais.get(nova.filial))
  }
  const regras = [...[...dados.regras.values()].filter((each) => each.id !== id), ...(nova ? [nova] : [])]
  const next = compileDePara(regras)
  const tocadas = compileDePara([...(atual ? [{ ...atual, id: 1 }] : []), ...(nova ? [{ ...nova, id: 2 }] : [])])
  const touched = new Set([...dados.contas.values()].flatMap((conta) => (tocadas.listCandidatas(conta.codigo).length > 0 ? conta.id : [])))
  return { ...reachOf(dados, next, nova, regras, touched), efeitos: listEfeitos(dados, next, touched) }
}

function reachOf(
  { contas, saldos }: DadosDre,
  next: ReturnType<typeof compileDePara>,
  nova: RegraRow | undefined,
  regras: readonly RegraRow[],
  touched: ReadonlySet<number>,
): Pick<DeParaRegraPrevia, 'contas' | 'contasQueDecide' | 'conflitos'> {
  if (nova === undefined) return { contas: 0, contasQueDecide: 0, conflitos: [] }
  const sozinha = compileDePara([nova])
  const textos = new Map(regras.map((regra) => [regra.id, textOfRegra(regra)]))
  const decide = new Set<number>()
  const conflitos = new Map<number, DeParaRegraPrevia['conflitos'][number]>()
  for (let i = 0; i < saldos.tamanho; i++) {
    const conta = touched.has(saldos.conta[i]!) ? contas.get(saldos.conta[i]!) : undefined
    if (conta === undefined || conflitos.has(conta.id)) continue
    const pergunta = {
      conta: conta.codigo,
      centroCusto: saldos.centroCusto[i]!,
      filial: saldos.filial[i]!,
      mes: mesFromIndex(saldos.mes[i]!),
    }
    const resposta = next.resolve(pergunta)
    if (resposta.tipo === 'mapeada' && resposta.regraId === nova.id) decide.add(conta.id)
    if (resposta.tipo !== 'conflito' || !resposta.regras.includes(nova.id)) continue
    const outras = resposta.regras.flatMap((id) => (id === nova.id ? [] : (textos.get(id) ?? [])))
    conflitos.set(conta.id, { conta: `${conta.codigo} ${conta.descricao}`, regras: outras })
  }
  return {
    contas: [...contas.values()].filter(({ codigo }) => sozinha.listCandidatas(codigo).length > 0).length,
    contasQueDecide: decide.size,
    conflitos: [...conflitos.values()].slice(0, CONFLITOS_MAX),
  }
}

interface Quem {
  tx: Transacao
  acesso: AcessoCliente
  request: FastifyRequest
}

/** The names that a rule may bear, by id. */
async function loadNomes(tx: Transacao, clienteId: string) {
  const nomes = (rows: readonly { id: number; codigo: string; descricao: string }[]) =>
    new Map(rows.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`]))
  const itens = (await listGruposComItens(tx, clienteId)).flatMap((grupo) => grupo.itens)
  return {
    itens: nomes(itens),
    emUso: new Set(itens.flatMap(({ id, arquivado }) => (arquivado ? [] : id))),
    centrosCusto: nomes(await listNomeados(tx, clienteId, 'centro_custo')),
    filiais: nomes(await listNomeados(tx, clienteId, 'filial')),
  }
}
type Nomes = Awaited<ReturnType<typeof loadNomes>>

/** An id of nobody and one of another cliente are equally absent. @throws ErroApi `registro_not_found` */
function assertNomes({ centroCusto, filial, grupoItem }: RegraRow, { emUso, centrosCusto, filiais }: Nomes): void {
  const known = emUso.has(grupoItem) && (centroCusto === null || centrosCusto.has(centroCusto)) && (filial === null || filiais.has(filial))
  if (!known) throw new ErroApi('registro_not_found')
}

/** A rule in words, for the record. */
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

async function findAtual({ tx, acesso }: Quem, id: number, versao: number): Promise<RegraRow> {
  const atual = orNotFound((await listRegras(tx, acesso.cliente.id)).find((regra) => regra.id === id && isAmpla(regra)))
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict')
  return atual
}

async function record(
  { tx, acesso, request }: Quem,
  registro: {
    acao: 'deParaRegra.create' | 'deParaRegra.update' | 'deParaRegra.remove'
    assuntoId: number
    antes?: unknown
    depois?: unknown
  },
): Promise<void> {
  await recordAuditoria(tx, { clienteId: acesso.cliente.id, usuarioId: acesso.usuarioId, request }, { ...registro, assunto: 'DePara' })
  await store.advanceVersao(tx)
}

/** @throws ErroApi `registro_not_found`, `cadastro_duplicate`, `de_para_regra_invalid` */
export async function createRegra(quem: Quem, corpo: DeParaRegraCorpo): Promise<{ id: number; versao: number }> {
  const { tx, acesso } = quem
  const clienteId = acesso.cliente.id
  const regra = { ...toRow(0, corpo), motivo: `Definida por ${acesso.nome}` }
  assertRegra(regra)
  await store.lockVersao(tx, clienteId)
  const nomes = await loadNomes(tx, clienteId)
  assertNomes(regra, nomes)
  if ((await listRegras(tx, clienteId)).filter(isAmpla).length >= REGRAS_MAX) {
    throw new ErroApi('de_para_regra_invalid', { message: 'Já há tantas regras quanto cabem em uma empresa: exclua ou junte algumas.' })
  }
  const gravada = await store.insertRegra(tx, clienteId, acesso.usuarioId, regra)
  if (gravada === undefined) throw duplicate()
  await record(quem, { acao: 'deParaRegra.create', assuntoId: gravada.id, depois: describe(regra, nomes) })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict`, `cadastro_duplicate`, `de_para_regra_invalid` */
export async function updateRegra(
  quem: Quem,
  { id, versao, regra: corpo }: { id: number; versao: number; regra: DeParaRegraCorpo },
): Promise<{ id: number; versao: number }> {
  const { tx, acesso } = quem
  const clienteId = acesso.cliente.id
  const regra = { ...toRow(id, corpo), motivo: `Definida por ${acesso.nome}` }
  assertRegra(regra)
  await store.lockVersao(tx, clienteId)
  const nomes = await loadNomes(tx, clienteId)
  assertNomes(regra, nomes)
  const atual = await findAtual(quem, id, versao)
  const gravada = await store.updateRegra(tx, clienteId, acesso.usuarioId, regra)
  if (gravada === undefined) throw duplicate()
  await record(quem, { acao: 'deParaRegra.update', assuntoId: id, antes: describe(atual, nomes), depois: describe(regra, nomes) })
  return gravada
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
export async function removeRegra(quem: Quem, { id, versao }: { id: number; versao: number }): Promise<{ id: number }> {
  const { tx, acesso } = quem
  const clienteId = acesso.cliente.id
  await store.lockVersao(tx, clienteId)
  const atual = await findAtual(quem, id, versao)
  await store.deleteRegra(tx, clienteId, id)
  await record(quem, { acao: 'deParaRegra.remove', assuntoId: id, antes: describe(atual, await loadNomes(tx, clienteId)) })
  return { id }
}

function duplicate(): ErroApi {
  return new ErroApi('cadastro_duplicate', {
    message: 'Já existe uma regra para as mesmas contas, centro de custo, filial e vigência.',
    details: [],
  })
}
