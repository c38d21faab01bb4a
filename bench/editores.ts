/**
 * Benchmark of fifty editors of one budget on two servers with one database.
 * Each types a value per second, mostly into separate lines and sometimes into shared cells, and follows the stream. No edit may be lost,
 * and every overwrite of an unseen value must be reported.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemonstracao } from '@lastro/api/commands/load-demonstracao.ts'
import { readConfig } from '@lastro/api/config.ts'
import { openDatabase } from '@lastro/api/server.ts'
import type { OrcamentoLinhas } from '@lastro/contract'
import type { Database, ConnectionOptions } from '@lastro/db'
import { listLacks, runCampanha, type Campanha, type CelulaKey, type Editor } from '../apps/api/test/concurrent-editors.ts'
import { bearer, buildUsuario, signIn } from '../apps/api/test/factories.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { startProcesso } from '../test/lastro-process.ts'
import { CLIENTE, createOrcamento } from './grade/orcamento.ts'
import { median, percentile } from './measure.ts'
import { formatMs, report } from './result.ts'

const EDITORES = 50
const EDICOES = Number(process.env['LASTRO_BENCH_EDICOES'] ?? 10_000)
const EDICOES_TARGET = 10_000
/**
 * Interval between two edits of a user. Shorter than in real planning, while all fifty users, servers and the database share one machine.
 */
const PACE_MS = 1000
const COMMON_OF_TEN = 2
const COMMON = 3
const OWN_LINHAS = 2
const MESES = 12
const SERVERS = 2
const TARGET_MS = 500

// Built once, because both servers would build at the same time.
buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-editores-'))
const databaseItem = await openDatabase(readConfig({ LASTRO_DADOS: join(folder, 'dados'), LASTRO_LOG: 'error' }))
try {
  await loadDemonstracao(databaseItem.db)
  const orcamentoId = await createOrcamento(databaseItem.db)
  const environment = {
    DATABASE_URL: printUrl(databaseItem.conexoes.dono),
    DATABASE_URL_APP: printUrl(databaseItem.conexoes.app),
    LASTRO_SEGREDO: randomBytes(32).toString('base64'),
    LASTRO_REQUISICOES_MINUTO: '1000000',
  }
  const servers = await Promise.all(Array.from({ length: SERVERS }, (_, i) => startProcesso(join(folder, `servidor-${i}`), environment)))
  try {
    const addresses = servers.map(({ address }) => address)
    const editores = await buildEditores(databaseItem.db, addresses)
    const { linhas } = await readLinhas(editores[0]!, orcamentoId)
    const celulasOf = (line: number): CelulaKey[] =>
      Array.from({ length: MESES }, (_, mes) => ({ linhaId: linhas.id[line]!, mes: mes + 1 }))
    const own = editores.map((_, i) => Array.from({ length: OWN_LINHAS }, (_linha, j) => celulasOf(1 + i * OWN_LINHAS + j)).flat())
    const campanha = await runCampanha({
      editores,
      orcamentoId,
      celulas: celulasOf(0).slice(0, COMMON),
      own: { celulas: own, commonOfTen: COMMON_OF_TEN },
      edicoes: EDICOES / EDITORES,
      paceMs: PACE_MS,
    })
    const { linhas: after } = await readLinhas(editores[0]!, orcamentoId)
    tell(campanha, after)
  } finally {
    // Killed, because an orderly stop would wait for unused connections of this process.
    await Promise.all(servers.map(({ killTree }) => killTree()))
  }
} finally {
  await databaseItem.close()
  rmSync(folder, { recursive: true, force: true })
}

function printUrl({ host, port, database, user }: ConnectionOptions): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function buildEditores(db: Database, addresses: readonly string[]): Promise<Editor[]> {
  const editores: Editor[] = []
  for (let i = 0; i < EDITORES; i++) {
    const usuario = await buildUsuario(db, { nome: `Pessoa ${i + 1}`, perfil: 'analista', clientes: [CLIENTE] })
    editores.push({ id: usuario.id, token: await signIn(db, usuario, CLIENTE), server: addresses[i % addresses.length]! })
  }
  return editores
}

async function readLinhas({ server, token }: Editor, orcamentoId: number): Promise<OrcamentoLinhas> {
  const response = await fetch(`${server}/v1/Orcamento/${orcamentoId}/linhas`, { headers: bearer(token) })
  if (!response.ok) throw new Error(`the lines request was refused: ${response.status}`)
  const { data } = (await response.json()) as { data: OrcamentoLinhas }
  return data
}

function tell(campanha: Campanha, { id, valoresCentavos }: OrcamentoLinhas['linhas']): void {
  const valorOf = (celula: string): number => {
    const [linhaId, mes] = celula.split('.').map(Number)
    return valoresCentavos[id.indexOf(linhaId!) * 12 + mes! - 1]!
  }
  const lacks = listLacks(campanha, valorOf)
  const { delaysMs, edicoes, refusals, resumes } = campanha
  const p95 = percentile(delaysMs, 95)
  report({
    titulo: 'Cinquenta pessoas em um orçamento',
    como:
      `${EDITORES} pessoas em um orçamento de 100.000 linhas, cada uma com um valor digitado a cada ${formatMs(PACE_MS)}, sem pausa: ` +
      `${10 - COMMON_OF_TEN} de cada dez em linhas suas, ${COMMON_OF_TEN} em ${COMMON} células disputadas por todas; por HTTP e pelo fluxo de eventos de ` +
      `${SERVERS} servidores (processos) sobre um banco, na mesma máquina que as pessoas; ${edicoes.length.toLocaleString('pt-BR')} edições gravadas. Conferido: ` +
      `cada ato uma vez e em ordem, cada célula com o que foi gravado por último, nada escrito por cima sem aviso, tudo ouvido por todos.`,
    measurements: [
      {
        nome: 'edições perdidas, repetidas ou não avisadas',
        valor: String(lacks.length),
        base: `${refusals.length.toLocaleString('pt-BR')} conflitos avisados${lacks.length > 0 ? `; ${lacks[0]}` : ''}`,
        target: `0 de ${EDICOES_TARGET.toLocaleString('pt-BR')}`,
        cumprido: lacks.length === 0 && edicoes.length >= EDICOES_TARGET,
      },
      {
        nome: 'do envio até outra pessoa ver, p95',
        valor: formatMs(p95),
        base: `p50 ${formatMs(median(delaysMs))}${resumes > 0 ? `; ${resumes.toLocaleString('pt-BR')} fluxos retomados` : ''}`,
        target: `até ${TARGET_MS} ms`,
        cumprido: p95 <= TARGET_MS,
      },
    ],
  })
}
