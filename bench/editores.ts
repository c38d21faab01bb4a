/**
 * Fifty editors of one budget on two servers with one database. Each types a value per second, mostly into separate lines and sometimes
 * into shared cells, and follows the stream.
 * No edit may be lost, and every overwrite of an unseen value must be reported.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemonstracao } from '@lastro/api/commands/load-demonstracao.ts'
import { readConfig } from '@lastro/api/config.ts'
import { openBanco } from '@lastro/api/server.ts'
import type { OrcamentoLinhas } from '@lastro/contract'
import type { Banco, Conexao } from '@lastro/db'
import { listFaltas, runCampanha, type Campanha, type Celula, type Editor } from '../apps/api/test/editores.ts'
import { bearer, buildUsuario, signIn } from '../apps/api/test/factories.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { startProcesso } from '../test/lastro-process.ts'
import { CLIENTE, createOrcamento } from './grade/orcamento.ts'
import { median, percentile } from './measure.ts'
import { formatMs, report } from './result.ts'

const EDITORES = 50
const EDICOES = Number(process.env['LASTRO_BENCH_EDICOES'] ?? 10_000)
const EDICOES_ALVO = 10_000
/** Interval between two edits of a user. Faster than planning, and all fifty users, servers and the database share one machine. */
const RITMO_MS = 1000
const COMUNS_EM_DEZ = 2
const COMUNS = 3
const LINHAS_PROPRIAS = 2
const MESES = 12
const SERVIDORES = 2
const ALVO_MS = 500

// Built once, because both servers would build at the same time.
buildWeb()
const pasta = mkdtempSync(join(tmpdir(), 'lastro-bench-editores-'))
const banco = await openBanco(readConfig({ LASTRO_DADOS: join(pasta, 'dados'), LASTRO_LOG: 'error' }))
try {
  await loadDemonstracao(banco.db)
  const orcamentoId = await createOrcamento(banco.db)
  const ambiente = {
    DATABASE_URL: printUrl(banco.conexoes.dono),
    DATABASE_URL_APP: printUrl(banco.conexoes.app),
    LASTRO_SEGREDO: randomBytes(32).toString('base64'),
    LASTRO_REQUISICOES_MINUTO: '1000000',
  }
  const servidores = await Promise.all(Array.from({ length: SERVIDORES }, (_, i) => startProcesso(join(pasta, `servidor-${i}`), ambiente)))
  try {
    const enderecos = servidores.map(({ endereco }) => endereco)
    const editores = await buildEditores(banco.db, enderecos)
    const { linhas } = await readLinhas(editores[0]!, orcamentoId)
    const celulasOf = (linha: number): Celula[] => Array.from({ length: MESES }, (_, mes) => ({ linhaId: linhas.id[linha]!, mes: mes + 1 }))
    const suas = editores.map((_, i) =>
      Array.from({ length: LINHAS_PROPRIAS }, (_linha, j) => celulasOf(1 + i * LINHAS_PROPRIAS + j)).flat(),
    )
    const campanha = await runCampanha({
      editores,
      orcamentoId,
      celulas: celulasOf(0).slice(0, COMUNS),
      proprias: { celulas: suas, comunsEmDez: COMUNS_EM_DEZ },
      edicoes: EDICOES / EDITORES,
      ritmoMs: RITMO_MS,
    })
    const { linhas: depois } = await readLinhas(editores[0]!, orcamentoId)
    tell(campanha, depois)
  } finally {
    // Killed, because an orderly stop would wait for unused connections of this process.
    await Promise.all(servidores.map(({ killTree }) => killTree()))
  }
} finally {
  await banco.close()
  rmSync(pasta, { recursive: true, force: true })
}

function printUrl({ host, port, database, user }: Conexao): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function buildEditores(db: Banco, enderecos: readonly string[]): Promise<Editor[]> {
  const editores: Editor[] = []
  for (let i = 0; i < EDITORES; i++) {
    const usuario = await buildUsuario(db, { nome: `Pessoa ${i + 1}`, perfil: 'analista', clientes: [CLIENTE] })
    editores.push({ id: usuario.id, token: await signIn(db, usuario, CLIENTE), servidor: enderecos[i % enderecos.length]! })
  }
  return editores
}

async function readLinhas({ servidor, token }: Editor, orcamentoId: number): Promise<OrcamentoLinhas> {
  const response = await fetch(`${servidor}/v1/Orcamento/${orcamentoId}/linhas`, { headers: bearer(token) })
  if (!response.ok) throw new Error(`the lines request was refused: ${response.status}`)
  const { data } = (await response.json()) as { data: OrcamentoLinhas }
  return data
}

function tell(campanha: Campanha, { id, valoresCentavos }: OrcamentoLinhas['linhas']): void {
  const valorOf = (celula: string): number => {
    const [linhaId, mes] = celula.split('.').map(Number)
    return valoresCentavos[id.indexOf(linhaId!) * 12 + mes! - 1]!
  }
  const faltas = listFaltas(campanha, valorOf)
  const { demorasMs, edicoes, recusas, retomadas } = campanha
  const p95 = percentile(demorasMs, 95)
  report({
    titulo: 'Cinquenta pessoas em um orçamento',
    como:
      `${EDITORES} pessoas em um orçamento de 100.000 linhas, cada uma com um valor digitado a cada ${formatMs(RITMO_MS)}, sem pausa: ` +
      `${10 - COMUNS_EM_DEZ} de cada dez em linhas suas, ${COMUNS_EM_DEZ} em ${COMUNS} células disputadas por todas; por HTTP e pelo fluxo de eventos de ` +
      `${SERVIDORES} servidores (processos) sobre um banco, na mesma máquina que as pessoas; ${edicoes.length.toLocaleString('pt-BR')} edições gravadas. Conferido: ` +
      `cada ato uma vez e em ordem, cada célula com o que foi gravado por último, nada escrito por cima sem aviso, tudo ouvido por todos.`,
    medidas: [
      {
        nome: 'edições perdidas, repetidas ou não avisadas',
        valor: String(faltas.length),
        base: `${recusas.length.toLocaleString('pt-BR')} conflitos avisados${faltas.length > 0 ? `; ${faltas[0]}` : ''}`,
        alvo: `0 de ${EDICOES_ALVO.toLocaleString('pt-BR')}`,
        cumprido: faltas.length === 0 && edicoes.length >= EDICOES_ALVO,
      },
      {
        nome: 'do envio até outra pessoa ver, p95',
        valor: formatMs(p95),
        base: `p50 ${formatMs(median(demorasMs))}${retomadas > 0 ? `; ${retomadas.toLocaleString('pt-BR')} fluxos retomados` : ''}`,
        alvo: `até ${ALVO_MS} ms`,
        cumprido: p95 <= ALVO_MS,
      },
    ],
  })
}
