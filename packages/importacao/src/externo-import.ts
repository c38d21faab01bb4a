/** Imports the new entries of an ERP push. */
import type { Transacao } from '@lastro/db'
import { mesFromSql } from '@lastro/engine'
import { sql } from 'kysely'
import type pg from 'pg'
import { upsertCentrosCusto, upsertFiliais, withoutDescricao } from './cadastro.ts'
import { printCounting } from './count-text.ts'
import type { ImportacaoContext } from './context.ts'
import { ImportacaoError } from './erro.ts'
import type { ExternoAnalise, LancamentoExterno, ReadRegistros } from './externo-analise.ts'
import { checkContas, saveContas } from './externo-contas.ts'
import { writeLancamentos } from './externo-partidas.ts'
import { ProblemaColetor } from './externo-problemas.ts'
import { finalizeWriting } from './finalize.ts'
import { assertOpenedMeses } from './meses.ts'
import { concludeJob } from './import.ts'
import { ProgressEmitter } from './progress.ts'
import { insertSaldos } from './saldos.ts'
import { lockCliente, lockImportacao } from './liveness-lock.ts'
import type { SaudeFile } from './types.ts'

export type EnvioExterno = {
  tx: Transacao
  client: pg.PoolClient
  clienteId: string
  origem: string
  arquivoNome: string
  sha256: Buffer
  tamanhoBytes: number
  analise: ExternoAnalise
  read: ReadRegistros
}

export type EnvioResultado = { recebidos: number; gravados: number; repetidos: number; importacaoId: number | null }

/**
 * Imports the new entries of a valid push, all or nothing, as one import in modo `somar`.
 * Entries already stored with the same content are skipped; when all are, there is no import.
 * @throws ImportacaoError `importacao_arquivo_refused`, `lancamento_externo_changed` with the lines, `mes_closed`
 */
export async function importLancamentosExternos(envio: EnvioExterno): Promise<EnvioResultado> {
  const { tx, clienteId, analise } = envio
  await lockCliente(tx, clienteId)
  const problemas = new ProblemaColetor()
  const repeated = await findRepeated(envio, problemas)
  await checkContas(tx, clienteId, analise, problemas)
  problemas.assertNone()
  const gravados = analise.lancamentos.size - repeated.size
  const counts = { recebidos: analise.recebidos, gravados, repetidos: analise.recebidos - gravados }
  if (gravados === 0) return { ...counts, importacaoId: null }
  const importacaoId = await insertImportacao(envio)
  await lockImportacao(tx, importacaoId)
  await writeEnvio(envio, importacaoId, repeated, gravados)
  return { ...counts, importacaoId }
}

async function findRepeated({ tx, clienteId, origem, analise }: EnvioExterno, problemas: ProblemaColetor): Promise<Set<string>> {
  const ids = [...analise.lancamentos.keys()]
  const { rows } = await sql<{ id: string; hash: Buffer; importacaoId: number }>`
    select id_externo as id, conteudo_hash as hash, importacao_id as "importacaoId" from lancamento_externo
    where cliente_id = ${clienteId} and origem = ${origem} and id_externo = any(${ids}::text[])`.execute(tx)
  const repeated = new Set<string>()
  for (const { id, hash, importacaoId } of rows) {
    const seen = analise.lancamentos.get(id)
    if (seen === undefined) continue
    if (seen.hash === hash.toString('base64')) repeated.add(id)
    else {
      problemas.add({
        regra: 'lancamento_externo_changed',
        linha: seen.linha,
        campo: 'id',
        valor: id,
        mensagem: `O lançamento já foi recebido na importação ${importacaoId} com outro conteúdo.`,
      })
    }
  }
  return repeated
}

async function insertImportacao({ tx, clienteId, arquivoNome, sha256, tamanhoBytes }: EnvioExterno): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, modo, status, started_at)
    values (${clienteId}, ${arquivoNome}, ${sha256}, ${tamanhoBytes}, 'ndjson', 'somar', 'processando', now())
    on conflict (cliente_id, arquivo_sha256) where status in ('recebida', 'processando', 'concluida') do nothing
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) {
    throw new ImportacaoError(
      'importacao_duplicate',
      'Este mesmo conteúdo já foi importado.',
      'Desfaça a importação anterior antes de enviá-lo de novo.',
    )
  }
  return id
}

async function writeEnvio(envio: EnvioExterno, importacaoId: number, repeated: ReadonlySet<string>, written: number): Promise<void> {
  const { tx, client, clienteId, analise, tamanhoBytes } = envio
  const context: ImportacaoContext = {
    tx,
    client,
    clienteId,
    // A key acts for the cliente, not for its creator.
    usuarioId: null,
    importacaoId,
    caminho: '',
    formato: 'ndjson',
    modo: 'somar',
    mapeamento: null,
    signal: new AbortController().signal,
    progresso: new ProgressEmitter(tamanhoBytes, undefined),
  }
  const contas = await saveContas(context, analise)
  const ids = {
    contas: contas.ids,
    centrosCusto: await upsertCentrosCusto(context, withoutDescricao(analise.centrosCusto)),
    filiais: await upsertFiliais(context, withoutDescricao(analise.filiais)),
  }
  const isNew = ({ id, linha }: LancamentoExterno): boolean => !repeated.has(id) && analise.lancamentos.get(id)?.linha === linha
  const { partidas, meses, saldos } = await writeLancamentos(context, envio.read, isNew, ids)
  await assertOpenedMeses(tx, clienteId, meses)
  await insertSaldos(context, saldos)
  await insertExternos(envio, importacaoId, repeated)
  context.progresso.update({ bytesLidos: tamanhoBytes, linhas: analise.recebidos, lancamentos: written, partidas })
  const finalizada = await finalizeWriting(context, {
    conteudo: 'lancamentos',
    meses,
    contasResultado: contas.resultado,
    deParaLayout: null,
    resumo: {
      empresa: null,
      cnpj: null,
      livro: null,
      leiaute: null,
      inicio: mesFromSql(meses[0] ?? 0),
      fim: mesFromSql(meses.at(-1) ?? 0),
      linhas: analise.recebidos + analise.contas.size,
      lancamentos: written,
      partidas,
      contas: analise.usedContas.size,
      centrosCusto: analise.centrosCusto.size,
      filiais: analise.filiais.size,
    },
    saude: describeSaude(written, analise),
    compare: () => Promise.resolve({ i355: null, linhas: [], motivoAusencia: 'Um envio do ERP não traz a DRE publicada para comparar.' }),
  })
  await concludeJob(context, finalizada)
}

async function insertExternos(
  { tx, clienteId, origem, analise }: EnvioExterno,
  importacaoId: number,
  repeated: ReadonlySet<string>,
): Promise<void> {
  const fresh = [...analise.lancamentos].filter(([id]) => !repeated.has(id))
  await sql`
    insert into lancamento_externo (cliente_id, origem, id_externo, conteudo_hash, importacao_id)
    select ${clienteId}::uuid, ${origem}, id, decode(hash, 'base64'), ${importacaoId}::integer
    from unnest(${fresh.map(([id]) => id)}::text[], ${fresh.map(([, { hash }]) => hash)}::text[]) n (id, hash)`.execute(tx)
}

function describeSaude(written: number, { usedContas }: ExternoAnalise): SaudeFile {
  const pass = (codigo: string, titulo: string, conferido: string): SaudeFile['regras'][number] => ({
    codigo,
    titulo,
    resultado: 'passou',
    conferido,
    problemas: 0,
  })
  const lancamentos = printCounting(written, 'lançamento', 'lançamentos')
  return {
    regras: [
      pass('lancamento_unbalanced', 'Em cada lançamento, débitos = créditos', lancamentos),
      pass('conta_unknown', 'As contas usadas estão no plano de contas', printCounting(usedContas.size, 'conta', 'contas')),
      pass('lancamento_externo_changed', 'Nenhum lançamento já recebido mudou', lancamentos),
    ],
    problemas: [],
    totalProblemas: 0,
  }
}
