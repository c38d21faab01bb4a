import { isCnpj, mesFromIndex } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import { formatData, mesAbsoluto } from './dates.ts'
import type { Escrituracao } from './escrituracao.ts'
import { parseLeiaute } from './leiaute.ts'
import { LIMIT_LIST, LIMIT_MESES } from './limits.ts'
import type { EcdLine } from './line.ts'
import type { RegistroReaders } from './registro-reader.ts'

const LINHA_MINIMA_BYTES = 7

const OTHERS_ESCRITURACOES: Record<string, string> = {
  LECF: 'uma ECF (escrituração fiscal)',
  LALU: 'um e-Lalur',
}

const REFUSED_LIVROS: Record<string, string> = {
  A: 'O livro é um diário auxiliar (tipo A): traz o detalhe de algumas contas, não o resultado da empresa. Importe o livro principal, tipo R, do mesmo período.',
  Z: 'O livro é um razão auxiliar (tipo Z): tem leiaute próprio e não traz o resultado da empresa. Importe o livro principal, tipo G ou R, do mesmo período.',
  S: 'O livro é um razão auxiliar de SCP (tipo S): não traz o resultado da empresa. Importe o livro principal, tipo G ou R, do mesmo período.',
}

/** Detects a repeated header or book type: the sums of two concatenated files would mix. */
function isRepeated(e: Escrituracao, line: EcdLine): boolean {
  const registro = line.texto(0)
  if ((e.counts.get(registro) ?? 0) <= 1) return false
  e.problemas.addFatal(
    'arquivo_malformed',
    line.numero,
    `A linha ${line.numero} traz um segundo registro ${registro}: são dois arquivos num só.`,
    {
      trecho: line.trecho(),
    },
  )
  return true
}

function read0000(e: Escrituracao, line: EcdLine): void {
  if (isRepeated(e, line)) return
  const tipo = line.texto(1)
  if (tipo !== 'LECD') {
    const other = OTHERS_ESCRITURACOES[tipo] ?? 'outro arquivo do SPED'
    e.problemas.addFatal('arquivo_malformed', line.numero, `O arquivo não é uma ECD: o registro 0000 diz que é ${other}.`, {
      campo: 'LECD',
      valor: tipo.slice(0, 60),
      trecho: line.trecho(),
    })
    return
  }
  const inicio = line.data(2)
  const fim = line.data(3)
  if (Number.isNaN(inicio) || Number.isNaN(fim) || fim < inicio) {
    const campo = Number.isNaN(inicio) ? 'DT_INI' : 'DT_FIN'
    e.problemas.addFatal('campo_invalid', line.numero, 'O período do arquivo (DT_INI, DT_FIN) não é válido.', {
      campo,
      valor: line.texto(campo === 'DT_INI' ? 2 : 3).slice(0, 60),
      trecho: line.trecho(),
    })
    return
  }
  const firstMes = mesAbsoluto(inicio)
  const quantity = mesAbsoluto(fim) - firstMes + 1
  if (quantity > LIMIT_MESES) {
    e.problemas.addFatal(
      'campo_invalid',
      line.numero,
      `O período vai de ${formatData(inicio)} a ${formatData(fim)}: uma ECD cobre no máximo ${LIMIT_MESES} meses.`,
      { campo: 'DT_FIN', valor: line.texto(3), trecho: line.trecho() },
    )
    return
  }
  e.openPeriodo(
    inicio,
    fim,
    firstMes,
    Array.from({ length: quantity }, (_, i) => mesFromIndex(firstMes + i)),
  )
  e.nome = line.texto(4)
  e.cnpj = line.texto(5).toUpperCase()
  e.problemas.check('cnpj_invalid')
  if (!isCnpj(e.cnpj)) {
    e.problemas.add('cnpj_invalid', line.numero, `O CNPJ da empresa não é válido: “${e.cnpj.slice(0, 60)}”.`, {
      campo: 'CNPJ',
      valor: e.cnpj.slice(0, 60),
      trecho: line.trecho(),
    })
  }
}

function readI010(e: Escrituracao, line: EcdLine): void {
  if (isRepeated(e, line)) return
  const livro = line.texto(1)
  const refused = REFUSED_LIVROS[livro]
  const detail = { campo: 'IND_ESC', valor: livro.slice(0, 60), trecho: line.trecho() }
  e.problemas.check('livro_unsupported')
  if (livro === 'G' || livro === 'R' || livro === 'B') e.livro = livro
  else {
    const message = refused ?? `O tipo de livro “${livro.slice(0, 60)}” não existe no leiaute.`
    e.problemas.addFatal('livro_unsupported', line.numero, message, detail)
    return
  }
  const versao = line.texto(2)
  const leiaute = parseLeiaute(versao)
  e.problemas.check('leiaute_unknown')
  if (leiaute >= 1 && leiaute <= 9) e.leiaute = leiaute
  else {
    e.problemas.addFatal(
      'leiaute_unknown',
      line.numero,
      `A versão “${versao.slice(0, 60)}” do leiaute não é conhecida: são lidas as versões 1 a 9.`,
      { campo: 'COD_VER_LC', valor: versao.slice(0, 60), trecho: line.trecho() },
    )
  }
}

/** I030 and J900 repeat the line count of the file, which is checked at the end. */
function readTermo(campo: number): RegistroReaders[string] {
  return (e, line) => {
    const quantidade = line.inteiro(campo)
    if (Number.isNaN(quantidade)) return
    const registro = line.texto(0)
    if (e.tamanhoBytes !== undefined && quantidade * LINHA_MINIMA_BYTES > e.tamanhoBytes + LINHA_MINIMA_BYTES) {
      e.problemas.addFatal(
        'contador_mismatch',
        line.numero,
        `O registro ${registro} anuncia ${formatInteger(quantidade)} linhas, que não cabem num arquivo de ` +
          `${formatInteger(e.tamanhoBytes)} bytes: o arquivo está incompleto ou não é o que diz ser.`,
        { campo: 'QTD_LIN', valor: line.texto(campo), trecho: line.trecho() },
      )
      return
    }
    if (e.totaisAntecipados.length < 10) e.totaisAntecipados.push({ registro, quantidade, linha: line.numero })
  }
}

function readBlock(e: Escrituracao, line: EcdLine): void {
  const quantidade = line.inteiro(1)
  if (e.blocks.length < LIMIT_LIST) e.blocks.push({ registro: line.texto(0), quantidade, linha: line.numero })
}

function read9900(e: Escrituracao, line: EcdLine): void {
  if (e.declaradas.length >= LIMIT_LIST) {
    e.problemas.addFatal('limite_exceeded', line.numero, `Há mais de ${LIMIT_LIST} registros 9900.`)
    return
  }
  e.declaradas.push({ registro: line.texto(1).slice(0, 20), quantidade: line.inteiro(2), linha: line.numero })
}

function read9999(e: Escrituracao, line: EcdLine): void {
  e.totalDeclarado = { quantidade: line.inteiro(1), linha: line.numero }
}

function readJ930(e: Escrituracao, line: EcdLine): void {
  const documento = line.texto(2)
  e.problemas.check('cnpj_invalid')
  // Leading zeros lost in a spreadsheet are a known flaw of transmitted files; shorter numbers are no CPF.
  if (!/^\d{11}$|^[0-9A-Z]{12}\d{2}$/.test(documento)) {
    e.problemas.add(
      'cnpj_invalid',
      line.numero,
      `O CPF ou CNPJ do signatário tem ${documento.length} posições: “${documento.slice(0, 60)}”.`,
      {
        campo: 'IDENT_CPF_CNPJ',
        valor: documento.slice(0, 60),
        trecho: line.trecho(),
      },
    )
  }
  if (e.signatarios.length >= LIMIT_LIST) return
  const responsavelLegal = line.texto(11) === 'S'
  e.signatarios.push({ linha: line.numero, nome: line.texto(1).slice(0, 80), responsavelLegal, trecho: line.trecho() })
}

export const registroController: RegistroReaders = {
  '0000': read0000,
  '0990': readBlock,
  C990: readBlock,
  I010: readI010,
  I030: readTermo(4),
  I990: readBlock,
  J900: readTermo(5),
  J930: readJ930,
  J990: readBlock,
  K990: readBlock,
  9900: read9900,
  9990: readBlock,
  9999: read9999,
}
