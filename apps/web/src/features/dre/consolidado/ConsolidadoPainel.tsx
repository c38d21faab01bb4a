import type { ComparativoColuna, ComparativoLinha, DreConsolidado } from '@lastro/contract'
import { shiftPeriodo } from '@lastro/engine'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { CONJUNTOS } from '../compare.ts'
import { celulaOf } from '../comparativo/cells.ts'
import { nomeDaParte, hasPeriodos } from '../comparativo/labels.ts'
import { chaveOf, printableFormula } from '../demonstrativo.ts'
import type { DreExplicar } from '../dre-search.ts'
import styles from '../Explicacao.module.css'
import { Comparado, Comparados, NumeroGrande, PainelExplicacao } from '../PainelExplicacao.tsx'
import { Movimento, Parcela, Passo } from '../PassoExplicacao.tsx'
import { clienteDaParte, listEntradas, listFinishedOf, listParcelas } from './consolidado.ts'

interface ConsolidadoPainelProps {
  consolidado: DreConsolidado
  linha: ComparativoLinha
  coluna: ComparativoColuna
  onFollow: (explicar: DreExplicar) => void
  onClose: () => void
}

export function ConsolidadoPainel({ consolidado, linha, coluna, onFollow, onClose }: ConsolidadoPainelProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: label } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { comparativo, conferencia, divergencias, clientes, eliminacoes } = consolidado
  const { colunas, partes, linhas } = comparativo
  const parte = partes[coluna.parte]
  if (parte === undefined) return null
  // A share or variation is explained by its amount.
  const valor = colunas.find((each) => each.tipo === 'valor' && each.fonte === coluna.fonte && each.parte === coluna.parte) ?? coluna
  const index = colunas.indexOf(valor)
  const key = chaveOf(linha)
  const comPeriodo = hasPeriodos(comparativo)
  const nomeOf = (parteIndex: number) => nomeDaParte(label, partes[parteIndex]!, { idioma: language, comPeriodo })
  const soma = linha.pai !== null || conferencia.somas.includes(linha.codigo)
  const parcelas = soma ? listParcelas(comparativo, key, valor) : []
  const valorEm = (em: number): number => linha.valores[em] ?? 0
  const finished = listFinishedOf(linhas, linha)
  const itens = linha.tipo === 'soma'
  const doCliente = clienteDaParte(parte)
  const periodo = valor.fonte === 'anterior' ? shiftPeriodo(parte, -12) : { inicio: parte.inicio, fim: parte.fim }
  const entradas =
    parte.tipo === 'eliminacoes' && valor.fonte !== 'anterior'
      ? listEntradas({ linhas, eliminacoes }, linha, { fonte: valor.fonte, ...periodo })
      : []
  const different = divergencias.find(
    (each) =>
      each.tipo === 'valorDiferente' &&
      each.fonte === valor.fonte &&
      each.clienteId === doCliente &&
      each.codigo === (linha.pai ?? linha.codigo),
  )
  const follow = (chaveDaLinha: string, em: string) => onFollow({ chave: chaveDaLinha, em, linhas: [], item: null, conta: null })
  const celula = celulaOf(comparativo, linha, index)
  return (
    <PainelExplicacao
      nome={t('painel.nome')}
      titulo={linha.descricao}
      detalhe={nomeOf(valor.parte)}
      numero={
        <>
          <NumeroGrande valor={celula.valor} unidade={linha.unidade} />
          <Comparados>
            <Comparado nome={formatPeriodo(periodo.inicio, periodo.fim, language)} />
          </Comparados>
        </>
      }
      onClose={onClose}
    >
      <ol className={styles['passos']}>
        {parcelas.length > 0 && (
          <PassoDeSoma
            titulo={t('painel.empresas')}
            diferenca={valorEm(index) - parcelas.reduce((total, each) => total + valorEm(each.index), 0)}
            linhas={parcelas.map((each) => ({
              chave: each.coluna,
              codigo: '',
              nome: nomeOf(colunas[each.index]!.parte),
              valor: linha.valores[each.index] ?? null,
              onFollow: () => follow(each.chave, each.coluna),
            }))}
          />
        )}
        {finished.length > 0 && (
          <PassoDeSoma
            titulo={t(itens ? 'painel.itens' : 'painel.linhas')}
            formula={linha.formula === null ? null : `${linha.codigo} = ${printableFormula(linha.formula)}`}
            diferenca={itens ? valorEm(index) - finished.reduce((total, each) => total + (each.valores[index] ?? 0), 0) : null}
            linhas={finished.map((each) => ({
              chave: chaveOf(each),
              codigo: itens ? '' : each.codigo,
              nome: each.descricao,
              valor: each.unidade === 'razao' ? null : (each.valores[index] ?? null),
              onFollow: () => follow(chaveOf(each), valor.chave),
            }))}
          />
        )}
        {parcelas.length === 0 && !soma && parte.tipo === 'consolidado' && (
          <Text as="li" size={12} tone="quiet">
            {t('painel.naoSoma')}
          </Text>
        )}
        {entradas.length > 0 && (
          <Passo
            titulo={t('painel.entradas')}
            proof={{
              tipo: 'soma',
              diferencaCentavos: valorEm(index) - entradas.reduce((total, entrada) => total + entrada.valorCentavos, 0),
            }}
          >
            <ul>
              {entradas.map(({ eliminacao, valorCentavos }) => (
                <Movimento
                  key={eliminacao.id}
                  nome={`${eliminacao.clientes[0].nome} → ${eliminacao.clientes[1].nome}, ${formatMes(eliminacao.mes, language)}`}
                  detalhe={`${eliminacao.motivo} · ${eliminacao.quem}`}
                >
                  <Valor centavos={valorCentavos} sinal />
                </Movimento>
              ))}
            </ul>
          </Passo>
        )}
        {doCliente !== null && (
          <Passo titulo={t('painel.propria')}>
            {different && (
              <Note tone="warn">
                {t('painel.diferente')}{' '}
                {different.unidade === 'razao' ? (
                  <Razao razao={different.proprio} symbol />
                ) : (
                  <Valor centavos={different.proprio} zero="zero" />
                )}
              </Note>
            )}
            <ButtonLink
              size="small"
              icon="dre"
              to={paths.dre}
              search={{
                cliente: doCliente,
                ...periodo,
                ...(valor.fonte === 'orcado' ? { comparar: CONJUNTOS.orcado } : { explicar: linha.pai ?? linha.codigo }),
                abertas: linha.pai ?? undefined,
              }}
            >
              {t('painel.abrir', { empresa: clientes.find(({ id }) => id === doCliente)?.nome ?? '' })}
            </ButtonLink>
          </Passo>
        )}
      </ol>
    </PainelExplicacao>
  )
}

interface PassoDeSomaProps {
  titulo: string
  formula?: string | null
  /** Remainder of the sum; null when the parts do not sum up. */
  diferenca: number | null
  linhas: { chave: string; codigo: string; nome: string; valor: number | null; onFollow: () => void }[]
}

function PassoDeSoma({ titulo, formula = null, diferenca, linhas }: PassoDeSomaProps) {
  return (
    <Passo titulo={titulo} proof={diferenca === null ? null : { tipo: 'soma', diferencaCentavos: diferenca }}>
      {formula !== null && <Note>{formula}</Note>}
      <ul>
        {linhas.map(({ chave, valor, ...row }) => (
          <Parcela key={chave} {...row} valor={<Valor centavos={valor} />} />
        ))}
      </ul>
    </Passo>
  )
}
