import type { ImportacaoDetalhe } from '@lastro/contract'
import { formatInstant, formatInteger, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { groupMeses } from './meses.ts'
import styles from './Resultado.module.css'
import { sinalOf, vigenciaOf } from './status.ts'

export function Resultado({ importacao }: { importacao: ImportacaoDetalhe }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const [now] = useState(() => new Date())
  const { resumo, diferencaCentavos, status, finishedAt, createdAt, desfeita, substituiu } = importacao
  const { vigentes, replaced } = vigenciaOf(importacao)
  const { tone, icon } = sinalOf(importacao)
  const linhasDiferem = importacao.conferencia?.linhas.filter((line) => line.diferencaCentavos !== 0).length ?? 0
  const superseded = desfeita !== null || replaced.length > 0
  const fonte = importacao.formato === 'ecd' ? 'J150' : t('resultado.arquivo')
  const fatos = [
    resumo?.empresa,
    [resumo?.livro && t('resultado.livro', { livro: resumo.livro }), resumo?.leiaute && t('resultado.leiaute', { leiaute: resumo.leiaute })]
      .filter(Boolean)
      .join(', '),
    resumo?.inicio && resumo.fim && formatPeriodo(resumo.inicio, resumo.fim, language),
    t(`resultado.${status === 'desfeita' ? 'concluida' : status}`, { quando: formatInstant(finishedAt ?? createdAt, now, language) }),
    desfeita && t('resultado.desfeita', { quando: formatInstant(desfeita.quando, now, language), nome: desfeita.por }),
  ].filter(Boolean)
  const figures = resumo
    ? importacao.conteudo === 'saldos'
      ? [
          { nome: t('resultado.linhas'), valor: resumo.linhas },
          { nome: t('resultado.contas'), valor: resumo.contas },
          { nome: t('resultado.filiais'), valor: resumo.filiais },
        ].filter(({ valor }) => valor > 0)
      : [
          { nome: t('resultado.linhas'), valor: resumo.linhas },
          { nome: t('resultado.lancamentos'), valor: resumo.lancamentos },
          { nome: t('resultado.partidas'), valor: resumo.partidas },
        ]
    : []
  return (
    <section className={styles['resultado']}>
      <span className={styles['selo']} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className={styles['quem']}>
        <h2 title={importacao.arquivoNome}>{importacao.arquivoNome}</h2>
        <p>{fatos.join(' · ')}</p>
        {replaced.map(({ por, meses }) => (
          <p key={por.id} className={styles['substituida']}>
            <Icon name="undo" size={12} />
            {t('resultado.substituida', { meses: formatPeriodos(meses, language) })}{' '}
            <Link to={paths.importacaoDetalhe} params={{ id: String(por.id) }}>
              {por.arquivoNome}
            </Link>
            {'. '}
            {vigentes.length > 0 ? t('resultado.vigentes', { meses: formatPeriodos(vigentes, language) }) : t('resultado.semVigentes')}
          </p>
        ))}
        {substituiu.map(({ id, arquivoNome, meses, antesCentavos, depoisCentavos }) => (
          <p key={id} className={styles['substituida']}>
            {t('resultado.substituiu', { meses: formatPeriodos(groupMeses(meses), language) })}{' '}
            <Link to={paths.importacaoDetalhe} params={{ id: String(id) }}>
              {arquivoNome}
            </Link>
            {': '}
            {t('resultado.antesDepois')} <Valor centavos={antesCentavos} zero="zero" /> → <Valor centavos={depoisCentavos} zero="zero" />
          </p>
        ))}
        {status === 'concluida' && resumo && resumo.contasSemDePara > 0 && (
          <p>
            <Link to={paths.dePara} search={{ situacao: 'sem' }} className={styles['sem']}>
              {t('resultado.contasSemDePara', { count: resumo.contasSemDePara })}
              <Icon name="right" size={12} />
            </Link>
          </p>
        )}
      </div>
      <dl>
        {figures.map(({ nome, valor }) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd className="num">{formatInteger(valor, language)}</dd>
          </div>
        ))}
        <Diferenca nome={t('resultado.i355')} superseded={superseded} centavos={diferencaCentavos?.i355 ?? null} />
        <Diferenca
          nome={linhasDiferem > 0 ? t('resultado.linhasDiferem', { fonte, count: linhasDiferem }) : t('resultado.diferenca', { fonte })}
          centavos={diferencaCentavos?.linhas ?? null}
          superseded={superseded}
          prefixo={linhasDiferem > 1 ? t('resultado.ate') : ''}
        />
      </dl>
    </section>
  )
}

interface DiferencaProps {
  nome: string
  centavos: number | null
  prefixo?: string
  /** True when part of the import no longer counts. The reconciliation is from the date of the import. */
  superseded: boolean
}

function Diferenca({ nome, centavos, prefixo = '', superseded }: DiferencaProps) {
  const { t } = useTranslation('importacao')
  if (centavos === null) return null
  const confere = centavos === 0
  return (
    <div data-confere={superseded ? undefined : confere}>
      <dt>{superseded ? t('resultado.aoImportar', { nome }) : nome}</dt>
      <dd>
        {!superseded && <Icon name={confere ? 'check' : 'warning'} size={14} />}
        {prefixo && <small>{prefixo}</small>}
        <Valor centavos={centavos} zero="zero" />
      </dd>
    </div>
  )
}
