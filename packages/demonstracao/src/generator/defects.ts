import type { RegraCodigo } from '@lastro/ecd'
import { valor } from './writer.ts'

type Alter = (campos: string[]) => string[][]

type Defeito = {
  descricao: string
  /** Rules that must report a problem, and no others; empty for a defect that must be tolerated. */
  regras: readonly RegraCodigo[]
  /** Absent when the defect concerns bytes or the whole file (see `Output` and `writeChunks`). */
  alter?: () => Alter
}

const ONE_REAL = 100

function parse(texto: string): number {
  return Number(texto.replace(',', ''))
}

function addSaldo(campos: string[], campo: number, centavos: number): void {
  const before = parse(campos[campo]!) * (campos[campo + 1] === 'C' ? 1 : -1)
  campos[campo] = valor(before + centavos)
  campos[campo + 1] = before + centavos > 0 ? 'C' : 'D'
}

function addValor(campos: string[], campo: number, centavos: number): void {
  campos[campo] = valor(parse(campos[campo]!) + centavos)
}

function onRegistro(registro: string, turn: number, change: (campos: string[]) => string[][] | void): () => Alter {
  return () => {
    let seen = 0
    return (campos) => (campos[0] === registro && ++seen === turn ? (change(campos) ?? [campos]) : [campos])
  }
}

function onRegistros(registro: string, change: (campos: string[]) => string[][] | void): () => Alter {
  return () => (campos) => (campos[0] === registro ? (change(campos) ?? [campos]) : [campos])
}

function onSaldos(periodo: number, last: number, change: (campos: string[], periodo: number) => string[][] | void): () => Alter {
  return () => {
    let current = 0
    return (campos) => {
      if (campos[0] === 'I150') current++
      return campos[0] === 'I155' && current >= periodo && current <= last ? (change(campos, current) ?? [campos]) : [campos]
    }
  }
}

function unbalance(): Alter {
  let ajuste = ONE_REAL
  return (campos) => {
    if (campos[0] === 'I250' && campos[1] === '1.1.2.01' && campos[4] === 'D' && ajuste !== 0) {
      addValor(campos, 3, ajuste)
      ajuste = ajuste > 0 ? -ONE_REAL : 0
    }
    return [campos]
  }
}

function publishDre(codigos: readonly string[]): () => Alter {
  return onRegistros('J150', (campos) => {
    if (codigos.includes(campos[2]!)) addSaldo(campos, 9, ONE_REAL)
  })
}

const DEFEITOS = {
  truncado: { descricao: 'O fim do arquivo se perdeu', regras: ['arquivo_truncated'] },
  mojibake: { descricao: 'Regravado com os acentos trocados', regras: ['codificacao_corrupted'] },
  utf16: { descricao: 'Regravado em UTF-16', regras: ['codificacao_corrupted'] },
  'linha-gigante': { descricao: 'Uma linha de 1 GB', regras: ['limite_exceeded'] },
  'linhas-demais': {
    descricao: 'O termo de abertura anuncia dois bilhões de linhas',
    regras: ['contador_mismatch'],
    alter: onRegistro('I030', 1, (campos) => void (campos[4] = '2000000000')),
  },
  'nao-ecd': {
    descricao: 'Outro arquivo do SPED',
    regras: ['arquivo_malformed'],
    alter: onRegistro('0000', 1, (campos) => void (campos[1] = 'LECF')),
  },
  'linha-quebrada': {
    descricao: 'Um histórico com quebra de linha dentro',
    regras: ['arquivo_malformed'],
    alter: onRegistro('I250', 5, (campos) => void (campos[7] = 'NF 1\r\ncontinuação')),
  },
  'livro-a': {
    descricao: 'Diário auxiliar (tipo A)',
    regras: ['livro_unsupported'],
    alter: onRegistro('I010', 1, (campos) => void (campos[1] = 'A')),
  },
  'livro-z': {
    descricao: 'Razão auxiliar (tipo Z)',
    regras: ['livro_unsupported'],
    alter: onRegistro('I010', 1, (campos) => void (campos[1] = 'Z')),
  },
  'leiaute-desconhecido': {
    descricao: 'Versão de leiaute que não existe',
    regras: ['leiaute_unknown'],
    alter: onRegistro('I010', 1, (campos) => void (campos[2] = '99.00')),
  },
  'leiaute-009': {
    descricao: 'Versão do leiaute escrita 009, como em arquivos transmitidos',
    regras: [],
    alter: onRegistro('I010', 1, (campos) => void (campos[2] = '009')),
  },
  'valor-com-milhar': {
    descricao: 'Valor com ponto de milhar',
    regras: ['campo_invalid'],
    alter: onRegistro('I200', 3, (campos) => void (campos[3] = '1.234,56')),
  },
  'data-invalida': {
    descricao: 'Demonstração de 31 de fevereiro',
    regras: ['campo_invalid'],
    alter: onRegistro('J005', 1, (campos) => void (campos[1] = '31022025')),
  },
  'data-final-invalida': {
    descricao: 'Demonstração que termina em 31 de junho',
    regras: ['campo_invalid'],
    alter: onRegistro('J005', 1, (campos) => void (campos[2] = '31062025')),
  },
  'data-fora': {
    descricao: 'Balancete de outro ano',
    regras: ['data_out_of_period'],
    alter: onRegistro('I990', 1, (campos) => [['I300', '31121999'], campos]),
  },
  'conta-desconhecida': {
    descricao: 'Resultado de uma conta que não está no plano',
    regras: ['conta_unknown'],
    alter: onRegistro('I990', 1, (campos) => [['I355', '9.9.9.99', '', '0,00', 'D'], campos]),
  },
  'conta-sintetica': {
    descricao: 'Saldo em conta sintética',
    regras: ['conta_synthetic'],
    alter: onRegistro('I150', 12, (campos) => [campos, ['I155', '1.1', '', '0,00', 'D', '0,00', '0,00', '0,00', 'D']]),
  },
  'indicador-ausente': {
    descricao: 'Saldo zero sem D/C',
    regras: ['indicador_missing'],
    alter: onRegistros('I155', (campos) => void (campos[4] = campos[3] === '0,00' ? '' : campos[4]!)),
  },
  'lancamento-desbalanceado': { descricao: 'Débitos diferentes dos créditos', regras: ['lancamento_unbalanced'], alter: unbalance },
  'lancamento-total': {
    descricao: 'Valor do lançamento diferente das partidas',
    regras: ['lancamento_total_mismatch'],
    alter: onRegistro('I200', 3, (campos) => addValor(campos, 3, ONE_REAL)),
  },
  'saldo-aritmetica': {
    descricao: 'Saldo final que não é inicial mais movimento',
    regras: ['saldo_arithmetic_mismatch'],
    alter: onSaldos(12, 12, (campos) => {
      if (campos[1] === '2.3.1.01') addSaldo(campos, 7, ONE_REAL)
      if (campos[1] === '2.1.1.04') addSaldo(campos, 7, -ONE_REAL)
    }),
  },
  'saldo-inicial': {
    descricao: 'Saldos que não somam zero',
    regras: ['saldo_inicial_unbalanced', 'saldo_final_unbalanced'],
    alter: onSaldos(1, 12, (campos) => {
      if (campos[1] !== '2.3.1.01') return
      addSaldo(campos, 3, ONE_REAL)
      addSaldo(campos, 7, ONE_REAL)
    }),
  },
  'saldo-virada': {
    descricao: 'Mês que não começa onde o anterior terminou',
    regras: ['saldo_carry_mismatch'],
    alter: onSaldos(7, 12, (campos) => {
      const ajuste = campos[1] === '2.3.1.01' ? ONE_REAL : campos[1] === '2.1.1.04' ? -ONE_REAL : 0
      if (ajuste === 0) return
      addSaldo(campos, 3, ajuste)
      addSaldo(campos, 7, ajuste)
    }),
  },
  'saldo-partidas': {
    descricao: 'Saldo com movimento que os lançamentos não têm',
    regras: ['saldo_partidas_mismatch'],
    alter: onSaldos(6, 6, (campos) => {
      if (campos[1] !== '1.1.1.02') return
      addValor(campos, 5, ONE_REAL)
      addValor(campos, 6, ONE_REAL)
    }),
  },
  'saldo-debitos-creditos': {
    descricao: 'Período em que débitos e créditos diferem',
    regras: ['periodo_unbalanced', 'saldo_partidas_mismatch', 'saldo_arithmetic_mismatch'],
    alter: onSaldos(12, 12, (campos) => {
      if (campos[1] === '2.3.1.01') addValor(campos, 5, ONE_REAL)
    }),
  },
  'saldo-repetido': {
    descricao: 'Dois saldos da mesma conta no mesmo mês',
    regras: ['saldo_repeated'],
    alter: onSaldos(12, 12, (campos) =>
      campos[1] === '2.3.1.01' ? [campos, ['I155', '2.3.1.01', '', '0,00', 'D', '0,00', '0,00', '0,00', 'D']] : undefined,
    ),
  },
  'saldo-anual': { descricao: 'Um único saldo para o ano', regras: ['periodo_annual'] },
  'sem-lancamentos': { descricao: 'Só saldos, sem lançamentos', regras: ['lancamento_missing'] },
  'encerramento-normal': {
    descricao: 'Encerramento lançado como normal',
    regras: ['i355_encerramento_mismatch', 'i355_resultado_mismatch', 'j150_i355_mismatch'],
    alter: onRegistros('I200', (campos) => void (campos[4] = campos[4] === 'E' ? 'N' : campos[4]!)),
  },
  i355: {
    descricao: 'Resultado antes do encerramento errado',
    regras: ['i355_encerramento_mismatch', 'i355_resultado_mismatch'],
    alter: onRegistro('I355', 1, (campos) => addSaldo(campos, 3, ONE_REAL)),
  },
  'sem-i355': {
    descricao: 'Sem resultado antes do encerramento',
    regras: ['encerramento_missing'],
    alter: () => (campos) => (campos[0] === 'I350' || campos[0] === 'I355' ? [] : [campos]),
  },
  j150: { descricao: 'Linha da DRE publicada errada', regras: ['j150_i355_mismatch'], alter: publishDre(['RB.02', '3.1', '3']) },
  'j150-total': { descricao: 'Total da DRE publicada errado', regras: ['j150_total_mismatch'], alter: publishDre(['3.1', '3']) },
  'j150-raiz': {
    descricao: 'DRE publicada com dois totais gerais',
    regras: ['j150_root_count'],
    alter: onRegistro('J150', 1, (campos) => [
      campos,
      ['J150', '99', '9', 'D', '1', '', 'OUTRO RESULTADO', '0,00', 'D', '0,00', 'D', 'D', ''],
    ]),
  },
  j100: {
    descricao: 'Balanço publicado em que ativo e passivo diferem',
    regras: ['j100_unbalanced'],
    alter: onRegistro('J100', 1, (campos) => addSaldo(campos, 9, ONE_REAL)),
  },
  'contador-registro': {
    descricao: 'Contador de registros errado',
    regras: ['contador_mismatch'],
    alter: onRegistro('9900', 6, (campos) => void (campos[2] = String(Number(campos[2]) + 1))),
  },
  'contador-bloco': {
    descricao: 'Contador de bloco errado',
    regras: ['contador_mismatch'],
    alter: onRegistro('J990', 1, (campos) => void (campos[1] = String(Number(campos[1]) + 1))),
  },
  'contador-total': {
    descricao: 'Contador de linhas do arquivo errado',
    regras: ['contador_mismatch'],
    alter: onRegistro('9999', 1, (campos) => void (campos[1] = String(Number(campos[1]) + 1))),
  },
  'conta-nivel': {
    descricao: 'Conta analítica patrimonial no nível 3',
    regras: ['conta_nivel_low'],
    alter: onRegistros('I050', (campos) => {
      if (campos[5] === '1.1.1.01') [campos[4], campos[6]] = ['3', '1.1']
    }),
  },
  'conta-superior': {
    descricao: 'Conta superior que não existe',
    regras: ['conta_superior_wrong'],
    alter: onRegistros('I050', (campos) => void (campos[6] = campos[5] === '5.1.2.01' ? '7.7' : campos[6]!)),
  },
  'patrimonio-no-passivo': {
    descricao: 'Patrimônio líquido com natureza de passivo',
    regras: ['natureza_misplaced'],
    alter: onRegistros('I050', (campos) => void (campos[2] = campos[2] === '03' ? '02' : campos[2]!)),
  },
  'referencial-em-sintetica': {
    descricao: 'Código referencial em conta sintética',
    regras: ['referencial_on_synthetic'],
    alter: onRegistro('I050', 1, (campos) => [campos, ['I051', '', '1.01']]),
  },
  'referencial-ausente': {
    descricao: 'Contas de resultado sem código referencial e de nome que nada diz',
    regras: ['referencial_unknown'],
    alter: () => {
      let omitir = false
      return (campos) => {
        if (campos[0] === 'I050') {
          omitir = campos[5] === '5.1.3.03'
          if (omitir) campos[7] = 'Conta transitória 17'
        }
        return campos[0] === 'I051' && omitir ? [] : [campos]
      }
    },
  },
  'referencial-unico': {
    descricao: 'O mesmo código referencial para tudo',
    regras: ['referencial_generic'],
    alter: onRegistros('I051', (campos) => void (campos[2] = '3.01.01.07.01.04')),
  },
  'aglutinacao-em-total': {
    descricao: 'Conta ligada a um total da DRE publicada',
    regras: ['aglutinacao_on_total', 'j150_i355_mismatch'],
    alter: onRegistros('I052', (campos) => void (campos[2] = campos[2] === 'RF.01' ? '3.4' : campos[2]!)),
  },
  'sem-aglutinacao': {
    descricao: 'Contas sem ligação com a DRE publicada',
    regras: ['aglutinacao_missing'],
    alter: onRegistros('I052', () => []),
  },
  'centro-desconhecido': {
    descricao: 'Centro de custo sem cadastro',
    regras: ['centro_custo_unknown'],
    alter: onRegistros('I100', (campos) => (campos[2] === 'ADM' ? [] : [campos])),
  },
  'registro-desconhecido': {
    descricao: 'Registro que o leiaute não tem',
    regras: ['registro_unknown'],
    alter: onRegistro('I990', 1, (campos) => [['I777', 'x'], campos]),
  },
  'linha-sem-barra': { descricao: 'Linha com a barra final perdida', regras: ['linha_unterminated'] },
  'cnpj-invalido': {
    descricao: 'CNPJ com dígito errado',
    regras: ['cnpj_invalid'],
    alter: onRegistro('0000', 1, (campos) => void (campos[5] = `${campos[5]!.slice(0, 13)}${(Number(campos[5]!.at(13)) + 1) % 10}`)),
  },
  'cpf-curto': {
    descricao: 'CPF do signatário sem o zero à esquerda',
    regras: ['cnpj_invalid'],
    alter: onRegistro('J930', 1, (campos) => void (campos[2] = campos[2]!.slice(1))),
  },
  'estoque-desproporcional': {
    descricao: 'Estoque mil vezes maior que o razoável',
    regras: ['estoque_out_of_proportion'],
    alter: onSaldos(1, 12, (campos) => {
      const ajuste = campos[1] === '1.1.2.02' ? -1e12 : campos[1] === '2.3.1.01' ? 1e12 : 0
      if (ajuste === 0) return
      addSaldo(campos, 3, ajuste)
      addSaldo(campos, 7, ajuste)
    }),
  },
  'sem-responsavel': {
    descricao: 'Nenhum signatário é responsável legal',
    regras: ['signatario_missing'],
    alter: onRegistros('J930', (campos) => void (campos[11] = 'N')),
  },
} as const satisfies Record<string, Defeito>

export type DefeitoCodigo = keyof typeof DEFEITOS

export const ECD_DEFEITOS: Readonly<Record<DefeitoCodigo, Defeito>> = DEFEITOS

export const ECD_DEFEITO_CODIGOS = Object.keys(DEFEITOS) as DefeitoCodigo[]

export function createAlteracao(defeito: DefeitoCodigo | undefined): Alter {
  return (defeito === undefined ? undefined : ECD_DEFEITOS[defeito].alter?.()) ?? ((campos) => [campos])
}
