import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import type { Celula } from './cell.ts'

export function createFolder(): { write: (nome: string, content: string | Uint8Array) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-planilha-'))
  return {
    write: (nome, content) => {
      const path = join(folder, nome)
      writeFileSync(path, content)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function csvOf(lines: readonly (readonly string[])[], delimitador = ';'): string {
  return lines.map((line) => `${line.join(delimitador)}\r\n`).join('')
}

export async function xlsxOf(planilhas: Record<string, Celula[][]>): Promise<Uint8Array> {
  return writeXlsx({ sheets: Object.entries(planilhas).map(([name, rows]) => ({ name, rows })) })
}

export type ParteZip = {
  nome: string
  conteudo: string | Uint8Array
  infladoDeclarado?: number
  comprimidoDeclarado?: number
}

export function zipOf(partes: readonly ParteZip[]): Buffer {
  const locais: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const { nome, conteudo, infladoDeclarado, comprimidoDeclarado } of partes) {
    const bytes = Buffer.from(conteudo)
    const data = deflateRawSync(bytes)
    const campos = Buffer.alloc(26)
    campos.writeUInt16LE(20, 0)
    campos.writeUInt16LE(8, 4)
    campos.writeUInt32LE(crc32(bytes), 10)
    campos.writeUInt32LE(comprimidoDeclarado ?? data.length, 14)
    campos.writeUInt32LE(infladoDeclarado ?? bytes.length, 18)
    campos.writeUInt16LE(Buffer.byteLength(nome), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), campos, Buffer.from(nome), data])
    const central = Buffer.alloc(46)
    central.write('PK\u0001\u0002', 0, 'latin1')
    campos.copy(central, 6)
    central.writeUInt32LE(position, 42)
    locais.push(local)
    directory.push(central, Buffer.from(nome))
    position += local.length
  }
  const central = Buffer.concat(directory)
  const fim = Buffer.alloc(22)
  fim.write('PK\u0005\u0006', 0, 'latin1')
  fim.writeUInt16LE(partes.length, 8)
  fim.writeUInt16LE(partes.length, 10)
  fim.writeUInt32LE(central.length, 12)
  fim.writeUInt32LE(position, 16)
  return Buffer.concat([...locais, central, fim])
}

const RELACOES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const PLANILHA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export function partesXlsx(sheetXml: string | Uint8Array, extras: readonly ParteZip[] = []): ParteZip[] {
  return [
    { nome: '[Content_Types].xml', conteudo: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>' },
    {
      nome: '_rels/.rels',
      conteudo: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELACOES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      nome: 'xl/workbook.xml',
      conteudo: `<workbook xmlns="${PLANILHA}" xmlns:r="${RELACOES}"><sheets><sheet name="Razão" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      nome: 'xl/_rels/workbook.xml.rels',
      conteudo: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELACOES}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { nome: 'xl/worksheets/sheet1.xml', conteudo: sheetXml },
    ...extras,
  ]
}
