/** Records rateio runs and restores their rules and values: all or nothing, never in closed months. */
import type { RateioRegraSalva } from '@lastro/contract'
import { mesFromSql, type Periodo } from '@lastro/engine'
import * as z from 'zod/mini'
import type { DadosDre } from '../cubo/dre-data.ts'
import { listDirecionadoresDe } from '../cubo/rateio.ts'
import { listDirecionadorValores, listRateioRegras } from '../cubo/rateio-store.ts'
import { lockVersao } from '../cubo/store.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Contexto, ContextoCliente } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import {
  computeResultado,
  direcionadorUsadoSchema,
  readUsadas,
  regraUsadaSchema,
  replaceValores,
  sayRegra,
  takeAntes,
  type DirecionadorUsado,
  type RegraUsada,
  type Resultado,
  type Retrato,
} from './apuracao-snapshot.ts'
import * as apuracoes from './apuracao-store.ts'
import { assertNomes, loadCadastro, type Cadastro } from './cadastro.ts'
import { lugarOf } from './direcionador-folha.ts'
import * as store from './store.ts'

/** Read before the transaction of the act, which locks the data version and compares it. */
export interface Base {
  dados: DadosDre
  now: Date
}

const periodoOf = ({ mesInicio, mesFim }: apuracoes.ApuracaoRow): Periodo => ({ inicio: mesFromSql(mesInicio), fim: mesFromSql(mesFim) })

/** @throws ErroApi `cadastro_version_conflict` when the data version differs from the one seen */
async function holdVersao(contexto: Contexto, { dados }: Base, vista: number): Promise<void> {
  await store.lockRegras(contexto)
  const versao = await lockVersao(contexto)
  if (versao !== dados.versao || versao !== vista) throw new ErroApi('cadastro_version_conflict')
}

async function insert(
  contexto: Contexto,
  { dados, now }: Base,
  retrato: Retrato,
  nova: Pick<apuracoes.ApuracaoNova, 'tipo' | 'periodo' | 'restauraId' | 'observacao'>,
): Promise<number> {
  return apuracoes.insertApuracao(contexto, { ...nova, versao: dados.versao, usuarioId: contexto.usuario.id, now }, retrato)
}

async function record(
  contexto: Contexto,
  acao: 'rateioApuracao.create' | 'rateioApuracao.restore',
  assuntoId: number,
  { antes, depois }: { antes?: Record<string, unknown>; depois: Record<string, unknown> },
): Promise<void> {
  await recordAuditoria(contexto, { acao, assunto: 'DreRateio', assuntoId, ...(antes && { antes }), depois })
}

const textosOf = (regras: readonly RegraUsada[]): string[] => regras.map(({ nome, texto }) => `${nome}: ${texto}`)

/**
 * @param retrato computed over the data version of `base`
 * @throws ErroApi `cadastro_version_conflict`
 */
export async function createApuracao(
  contexto: Contexto,
  base: Base,
  retrato: Retrato,
  { inicio, fim, observacao, versao }: Periodo & { observacao: string; versao: number },
): Promise<{ id: number }> {
  await holdVersao(contexto, base, versao)
  const periodo = { inicio, fim }
  const id = await insert(contexto, base, retrato, { tipo: 'apurada', periodo, restauraId: null, observacao })
  await record(contexto, 'rateioApuracao.create', id, {
    depois: { inicio, fim, ...(observacao === '' ? {} : { observacoes: observacao }), regras: textosOf(retrato.usadas.regras) },
  })
  return { id }
}

/** Records that the rules refer to may be gone. @throws ErroApi `rateio_invalid`, `cadastro_duplicate` */
function assertRestores(regras: readonly RegraUsada[], atuais: readonly RateioRegraSalva[], cadastro: Cadastro): void {
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
    const homonima = atuais.find(({ id, nome }) => nome === regra.nome && !ids.has(id))
    if (homonima) {
      throw new ErroApi('cadastro_duplicate', {
        message: `Outra regra se chama “${regra.nome}” agora: dê outro nome a ela, e devolva de novo.`,
        details: [{ campo: 'nome', message: regra.nome }],
      })
    }
  }
}

async function restoreRegras(contexto: Contexto, regras: readonly RegraUsada[]): Promise<void> {
  const atuais = await listRateioRegras(contexto)
  assertRestores(regras, atuais, await loadCadastro(contexto))
  const porId = new Map(atuais.map((regra) => [regra.id, regra]))
  const usadas = new Set(regras.map(({ id }) => id))
  const mudadas = regras.filter((regra) => {
    const atual = porId.get(regra.id)
    return atual !== undefined && sayRegra(atual) !== sayRegra(regra)
  })
  // Two rules may have swapped names.
  await store.freeNomes(
    contexto,
    mudadas.map(({ id }) => id),
  )
  for (const { id, ativo } of atuais) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (ativo && !usadas.has(id)) await store.updateAtivo(contexto, id, false)
  }
  for (const regra of regras) {
    const atual = porId.get(regra.id)
    // oxlint-disable no-await-in-loop -- one connection
    if (atual === undefined) await store.insertRegra(contexto, contexto.usuario.id, regra, regra.id)
    else if (mudadas.includes(regra)) await store.replaceRegra(contexto, regra.id, regra)
    if (atual?.ativo === false) await store.updateAtivo(contexto, regra.id, true)
    // oxlint-enable no-await-in-loop
  }
  const outras = atuais.flatMap(({ id }) => (usadas.has(id) ? [] : [id]))
  await store.writeOrdem(contexto, [...regras.map(({ id }) => id), ...outras])
}

async function listMudados(contexto: Contexto, direcionadores: readonly DirecionadorUsado[]): Promise<apuracoes.ValorNovo[]> {
  const mudados: apuracoes.ValorNovo[] = []
  for (const { id: direcionador, meses, linhas } of direcionadores) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, a few drivers
    const agora = await apuracoes.listMicros(contexto, direcionador, meses)
    const [eram, sao] = [linhas, agora].map((lado) => new Map(lado.map((linha) => [lugarOf(linha), linha])))
    for (const linha of new Map([...(sao ?? []), ...(eram ?? [])]).values()) {
      const { centroCusto, filial } = linha
      for (const [i, mes] of meses.entries()) {
        const micros = eram?.get(lugarOf(linha))?.micros[i] ?? null
        if (micros !== (sao?.get(lugarOf(linha))?.micros[i] ?? null)) mudados.push({ direcionador, centroCusto, filial, mes, micros })
      }
    }
  }
  return mudados
}

/** @throws ErroApi `rateio_invalid` */
async function restoreValores(contexto: Contexto, direcionadores: readonly DirecionadorUsado[]): Promise<number> {
  const { direcionadores: existentes } = await loadCadastro(contexto)
  const ausente = direcionadores.find(({ id }) => !existentes.has(id))
  if (ausente)
    throw new ErroApi('rateio_invalid', { message: `O direcionador “${ausente.descricao}” não existe mais: nada foi devolvido.` })
  const mudados = await listMudados(contexto, direcionadores)
  const [arquivado] = await apuracoes.listArquivados(contexto, mudados)
  if (arquivado) {
    const { descricao } = orNotFound(existentes.get(arquivado.direcionador))
    throw new ErroApi('rateio_invalid', {
      message: `Há valores de “${descricao}” de ${arquivado.mes.slice(0, 4)} arquivados em Cadastros: reative-os, e devolva de novo. Nada foi devolvido.`,
    })
  }
  await apuracoes.writeMicros(contexto, mudados)
  return mudados.length
}

/** A restoration, computed over the data version of its base before any lock is taken. */
export interface Restauracao {
  periodo: Periodo
  regras: RegraUsada[]
  direcionadores: DirecionadorUsado[]
  /** Current snapshot, and the result of the run's rules and values on current data. */
  antes: Retrato
  depois: Resultado
}

/** @throws ErroApi `registro_not_found`, `rateio_invalid`, `cadastro_duplicate`, `dados_too_large` */
export async function prepareRestauracao(contexto: ContextoCliente, dados: DadosDre, id: number): Promise<Restauracao> {
  // Checked first, because a run of another cliente must look absent.
  const row = orNotFound(await apuracoes.findApuracao(contexto, id))
  const regras = z.parse(z.array(regraUsadaSchema), row.regras)
  const direcionadores = z.parse(z.array(direcionadorUsadoSchema), row.direcionadores)
  const periodo = periodoOf(row)
  const cadastro = await loadCadastro(contexto)
  assertRestores(regras, await listRateioRegras(contexto), cadastro)
  const valores = replaceValores(await listDirecionadorValores(contexto, listDirecionadoresDe(regras)), direcionadores)
  return {
    periodo,
    regras,
    direcionadores,
    antes: await takeAntes(contexto, dados, periodo, direcionadores),
    depois: computeResultado(dados, cadastro, { regras, valores, periodo }),
  }
}

/**
 * Restores the active rules of a run in their order; newer rules are turned off and kept. Drivers that they use get back their values in the months of the run; other months stay. The states before and after are recorded.
 * @throws ErroApi `cadastro_version_conflict`, `cadastro_duplicate`, `rateio_invalid`; at commit `mes_closed`, when it would change a closed
 *   month
 */
export async function restoreApuracao(
  contexto: Contexto,
  base: Base,
  { periodo, regras, direcionadores, antes, depois }: Restauracao,
  { id, versao }: { id: number; versao: number },
): Promise<{ id: number }> {
  await holdVersao(contexto, base, versao)
  const [ultima] = await apuracoes.listApuracoes(contexto, { quantas: 1 })
  if (ultima && !ultima.regrasHash.equals(antes.usadas.hash)) {
    await insert(contexto, base, antes, { tipo: 'antes', periodo, restauraId: id, observacao: '' })
  }
  await restoreRegras(contexto, regras)
  const valores = await restoreValores(contexto, direcionadores)
  const usadas = await readUsadas(contexto, await loadCadastro(contexto), periodo)
  const nova = await insert(contexto, base, { usadas, ...depois }, { tipo: 'restaurada', periodo, restauraId: id, observacao: '' })
  await record(contexto, 'rateioApuracao.restore', id, {
    antes: { regras: textosOf(antes.usadas.regras) },
    depois: { ...periodo, regras: textosOf(usadas.regras), valores },
  })
  return { id: nova }
}
