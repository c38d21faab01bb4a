/** Records rateio runs and restores their rules and values: all or nothing, never in closed months. */
import type { RateioRegraSalva } from '@lastro/contract'
import { mesFromSql, type Periodo } from '@lastro/engine'
import * as z from 'zod/mini'
import type { DataDre } from '../cubo/dre-data.ts'
import { listDirecionadoresDe } from '../cubo/run-rateio.ts'
import { listDirecionadorValores, listRateioRegras } from '../cubo/rateio-store.ts'
import { lockVersao } from '../cubo/store.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import {
  computeResultado,
  usedDirecionadorSchema,
  readUsed,
  usedRegraSchema,
  replaceValores,
  sayRegra,
  takeBefore,
  type UsedDirecionador,
  type UsedRegra,
  type ApuracaoResultado,
  type ApuracaoSnapshot,
} from './apuracao-snapshot.ts'
import * as apuracoes from './apuracao-store.ts'
import { assertNomes, loadCadastro, type RateioCadastro } from './cadastro.ts'
import { locationOf } from './direcionador-folha.ts'
import * as store from './store.ts'

/** Read before the transaction of the act, which locks the data version and compares it. */
export interface ApuracaoInput {
  dados: DataDre
  now: Date
}

const periodoOf = ({ mesInicio, mesFim }: apuracoes.ApuracaoRow): Periodo => ({ inicio: mesFromSql(mesInicio), fim: mesFromSql(mesFim) })

async function holdVersao(context: Contexto, { dados }: ApuracaoInput, view: number): Promise<void> {
  await store.lockRegras(context)
  const versao = await lockVersao(context)
  if (versao !== dados.versao || versao !== view) throw new ErroApi('cadastro_version_conflict')
}

async function insert(
  context: Contexto,
  { dados, now }: ApuracaoInput,
  retrato: ApuracaoSnapshot,
  fresh: Pick<apuracoes.NewApuracao, 'tipo' | 'periodo' | 'restauraId' | 'observacao'>,
): Promise<number> {
  return apuracoes.insertApuracao(context, { ...fresh, versao: dados.versao, usuarioId: context.usuario.id, now }, retrato)
}

async function record(
  context: Contexto,
  acao: 'rateioApuracao.create' | 'rateioApuracao.restore',
  assuntoId: number,
  { antes, depois }: { antes?: Record<string, unknown>; depois: Record<string, unknown> },
): Promise<void> {
  await recordAuditoria(context, { acao, assunto: 'DreRateio', assuntoId, ...(antes && { antes }), depois })
}

const textsOf = (regras: readonly UsedRegra[]): string[] => regras.map(({ nome, texto }) => `${nome}: ${texto}`)

export async function createApuracao(
  context: Contexto,
  base: ApuracaoInput,
  retrato: ApuracaoSnapshot,
  { inicio, fim, observacao, versao }: Periodo & { observacao: string; versao: number },
): Promise<{ id: number }> {
  await holdVersao(context, base, versao)
  const periodo = { inicio, fim }
  const id = await insert(context, base, retrato, { tipo: 'apurada', periodo, restauraId: null, observacao })
  await record(context, 'rateioApuracao.create', id, {
    depois: { inicio, fim, ...(observacao === '' ? {} : { observacoes: observacao }), regras: textsOf(retrato.used.regras) },
  })
  return { id }
}

/**
 * The run may refer to records that are gone.
 * @throws ErroApi `rateio_invalid`, `cadastro_duplicate`
 */
function assertRestores(regras: readonly UsedRegra[], current: readonly RateioRegraSalva[], cadastro: RateioCadastro): void {
  const ids = new Set(regras.map(({ id }) => id))
  for (const regra of regras) {
    try {
      assertNomes(regra, cadastro)
    } catch (error) {
      throw new ErroApi('rateio_invalid', {
        message: `A regra “${regra.nome}” usava um centro de custo, filial, grupo, item ou direcionador que não existe mais: nada foi devolvido.`,
        cause: error,
      })
    }
    const homonima = current.find(({ id, nome }) => nome === regra.nome && !ids.has(id))
    if (homonima) {
      throw new ErroApi('cadastro_duplicate', {
        message: `Outra regra se chama “${regra.nome}” agora: dê outro nome a ela, e devolva de novo.`,
        details: [{ campo: 'nome', message: regra.nome }],
      })
    }
  }
}

async function restoreRegras(context: Contexto, regras: readonly UsedRegra[]): Promise<void> {
  const currentRegras = await listRateioRegras(context)
  assertRestores(regras, currentRegras, await loadCadastro(context))
  const porId = new Map(currentRegras.map((regra) => [regra.id, regra]))
  const used = new Set(regras.map(({ id }) => id))
  const changed = regras.filter((regra) => {
    const current = porId.get(regra.id)
    return current !== undefined && sayRegra(current) !== sayRegra(regra)
  })
  // Two rules may have swapped names.
  await store.freeNomes(
    context,
    changed.map(({ id }) => id),
  )
  for (const { id, ativo } of currentRegras) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (ativo && !used.has(id)) await store.updateActive(context, id, false)
  }
  for (const regra of regras) {
    const current = porId.get(regra.id)
    // oxlint-disable no-await-in-loop -- one connection
    if (current === undefined) await store.insertRegra(context, context.usuario.id, regra, regra.id)
    else if (changed.includes(regra)) await store.replaceRegra(context, regra.id, regra)
    if (current?.ativo === false) await store.updateActive(context, regra.id, true)
    // oxlint-enable no-await-in-loop
  }
  const others = currentRegras.flatMap(({ id }) => (used.has(id) ? [] : [id]))
  await store.writeOrdem(context, [...regras.map(({ id }) => id), ...others])
}

async function listChanged(context: Contexto, direcionadores: readonly UsedDirecionador[]): Promise<apuracoes.NewValor[]> {
  const changed: apuracoes.NewValor[] = []
  for (const { id: direcionador, meses, linhas } of direcionadores) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, a few drivers
    const now = await apuracoes.listMicros(context, direcionador, meses)
    const [linhasThen, linhasNow] = [linhas, now].map((side) => new Map(side.map((line) => [locationOf(line), line])))
    for (const line of new Map([...(linhasNow ?? []), ...(linhasThen ?? [])]).values()) {
      const { centroCusto, filial } = line
      for (const [i, mes] of meses.entries()) {
        const micros = linhasThen?.get(locationOf(line))?.micros[i] ?? null
        if (micros !== (linhasNow?.get(locationOf(line))?.micros[i] ?? null))
          changed.push({ direcionador, centroCusto, filial, mes, micros })
      }
    }
  }
  return changed
}

async function restoreValores(context: Contexto, direcionadores: readonly UsedDirecionador[]): Promise<number> {
  const { direcionadores: existing } = await loadCadastro(context)
  const ausente = direcionadores.find(({ id }) => !existing.has(id))
  if (ausente)
    throw new ErroApi('rateio_invalid', { message: `O direcionador “${ausente.descricao}” não existe mais: nada foi devolvido.` })
  const changed = await listChanged(context, direcionadores)
  const [archived] = await apuracoes.listArchived(context, changed)
  if (archived) {
    const { descricao } = orNotFound(existing.get(archived.direcionador))
    throw new ErroApi('rateio_invalid', {
      message: `Há valores de “${descricao}” de ${archived.mes.slice(0, 4)} arquivados em Cadastros: reative-os, e devolva de novo. Nada foi devolvido.`,
    })
  }
  await apuracoes.writeMicros(context, changed)
  return changed.length
}

/** A restoration, computed over the data version of its base before any lock is taken. */
export interface Restauracao {
  periodo: Periodo
  regras: UsedRegra[]
  direcionadores: UsedDirecionador[]
  /** Current snapshot; `depois` is the result of the run's rules and values on current data. */
  antes: ApuracaoSnapshot
  depois: ApuracaoResultado
}

export async function prepareRestauracao(context: ContextoCliente, data: DataDre, id: number): Promise<Restauracao> {
  // Checked first, because a run of another cliente must look absent.
  const row = orNotFound(await apuracoes.findApuracao(context, id))
  const regras = z.parse(z.array(usedRegraSchema), row.regras)
  const direcionadores = z.parse(z.array(usedDirecionadorSchema), row.direcionadores)
  const periodo = periodoOf(row)
  const cadastro = await loadCadastro(context)
  assertRestores(regras, await listRateioRegras(context), cadastro)
  const valores = replaceValores(await listDirecionadorValores(context, listDirecionadoresDe(regras)), direcionadores)
  return {
    periodo,
    regras,
    direcionadores,
    antes: await takeBefore(context, data, periodo, direcionadores),
    depois: computeResultado(data, cadastro, { regras, valores, periodo }),
  }
}

/**
 * Restores the active rules of a run in their order; newer rules are turned off and kept.
 * Drivers that they use get back their values in the months of the run only. The states before and after are recorded.
 * @throws ErroApi `cadastro_version_conflict`, `cadastro_duplicate`, `rateio_invalid`; at commit `mes_closed`, when it would change a closed
 *   month
 */
export async function restoreApuracao(
  context: Contexto,
  base: ApuracaoInput,
  { periodo, regras, direcionadores, antes, depois }: Restauracao,
  { id, versao }: { id: number; versao: number },
): Promise<{ id: number }> {
  await holdVersao(context, base, versao)
  const [last] = await apuracoes.listApuracoes(context, { quantas: 1 })
  if (last && !last.regrasHash.equals(antes.used.hash)) {
    await insert(context, base, antes, { tipo: 'antes', periodo, restauraId: id, observacao: '' })
  }
  await restoreRegras(context, regras)
  const valores = await restoreValores(context, direcionadores)
  const used = await readUsed(context, await loadCadastro(context), periodo)
  const fresh = await insert(context, base, { used, ...depois }, { tipo: 'restaurada', periodo, restauraId: id, observacao: '' })
  await record(context, 'rateioApuracao.restore', id, {
    antes: { regras: textsOf(antes.used.regras) },
    depois: { ...periodo, regras: textsOf(used.regras), valores },
  })
  return { id: fresh }
}
