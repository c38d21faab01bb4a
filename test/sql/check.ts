import type { SourceFile } from 'typescript/unstable/ast'
import { compare, mergeColumns } from './compare.ts'
import type { ResultColumn, Describer } from './describe.ts'
import type { Source } from './source.ts'
import { findStatements, type Statement } from './statements.ts'

export interface Checked {
  findings: string[]
  texts: number
}

export async function checkStatements(source: Source, describer: Describer, files: readonly SourceFile[] = source.files): Promise<Checked> {
  const { statements, unread } = findStatements(source, files)
  const findings = [...unread]
  let texts = 0
  for (const statement of statements) {
    texts += statement.texts.length
    // oxlint-disable-next-line no-await-in-loop -- one connection
    findings.push(...(await checkStatement(source, describer, statement)))
  }
  return { findings, texts }
}

async function checkStatement(source: Source, describer: Describer, { place, texts, row }: Statement): Promise<string[]> {
  const columns: ResultColumn[][] = []
  for (const { text, parameters } of texts) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      columns.push(await describer.describe(text, parameters))
    } catch (error) {
      return [`${place}: ${error instanceof Error ? error.message : String(error)}\n${text}`]
    }
  }
  return row === undefined ? [] : compare(source, row, mergeColumns(columns)).map((difference) => `${place}: ${difference}`)
}
