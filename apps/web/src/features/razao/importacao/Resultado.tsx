import type { ImportacaoDetalhe } from '@lastro/contract'
import { formatInstant, formatInteger, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { IconBadge } from '../../../ui/IconBadge.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
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
    <Inline as="section" wrap gap={[8, 12]} padding={[12, 'page']} className={styles['resultado']}>
      <IconBadge name={icon} tone={tone} />
      <Text as="div" size={12} tone="soft" className={styles['quem']}>
        <Truncate as="h2" size={16} tone="strong">
          {importacao.arquivoNome}
        </Truncate>
        <p>{fatos.join(' · ')}</p>
        {replaced.map(({ por, meses }) => (
          <p key={por.id}>
            <Icon name="undo" size={12} inline />
            {t('resultado.substituida', { meses: formatPeriodos(meses, language) })}{' '}
            <ButtonLink variant="link" to={paths.importacaoDetalhe} params={{ id: String(por.id) }}>
              {por.arquivoNome}
            </ButtonLink>
            {'. '}
            {vigentes.length > 0 ? t('resultado.vigentes', { meses: formatPeriodos(vigentes, language) }) : t('resultado.semVigentes')}
          </p>
        ))}
        {substituiu.map(({ id, arquivoNome, meses, antesCentavos, depoisCentavos }) => (
          <p key={id}>
            {t('resultado.substituiu', { meses: formatPeriodos(groupMeses(meses), language) })}{' '}
            <ButtonLink variant="link" to={paths.importacaoDetalhe} params={{ id: String(id) }}>
              {arquivoNome}
            </ButtonLink>
            {': '}
            {t('resultado.antesDepois')} <Valor centavos={antesCentavos} zero="zero" /> → <Valor centavos={depoisCentavos} zero="zero" />
          </p>
        ))}
        {status === 'concluida' && importacao.conteudo === 'lancamentos' && resumo?.inicio && resumo.fim && vigentes.length > 0 && (
          <p>
            <ButtonLink
              variant="link"
              to={paths.lancamentos}
              search={{ importacao: importacao.id, inicio: resumo.inicio, fim: resumo.fim }}
            >
              {t('resultado.verLancamentos')}
            </ButtonLink>
          </p>
        )}
        {status === 'concluida' && resumo && resumo.contasSemDePara > 0 && (
          <p>
            <ButtonLink variant="link" to={paths.dePara} search={{ situacao: 'sem' }}>
              {t('resultado.contasSemDePara', { count: resumo.contasSemDePara })}
            </ButtonLink>
          </p>
        )}
      </Text>
      <Inline as="dl" wrap gap={[8, 24]} align="start">
        {figures.map(({ nome, valor }) => (
          <Figure key={nome} name={nome} size={16} weight="bold" className="num">
            {formatInteger(valor, language)}
          </Figure>
        ))}
        <Diferenca nome={t('resultado.i355')} superseded={superseded} centavos={diferencaCentavos?.i355 ?? null} />
        <Diferenca
          nome={linhasDiferem > 0 ? t('resultado.linhasDiferem', { fonte, count: linhasDiferem }) : t('resultado.diferenca', { fonte })}
          centavos={diferencaCentavos?.linhas ?? null}
          superseded={superseded}
          prefixo={linhasDiferem > 1 ? t('resultado.ate') : ''}
        />
      </Inline>
    </Inline>
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
    <Figure
      name={superseded ? t('resultado.aoImportar', { nome }) : nome}
      size={16}
      weight="bold"
      className="num"
      {...(!superseded && { tone: confere ? 'fav' : 'warn' })}
    >
      {!superseded && <Icon name={confere ? 'check' : 'warning'} size={14} inline />}
      {prefixo} <Valor centavos={centavos} zero="zero" />
    </Figure>
  )
}
