import type { ImportacaoDetalhe } from '@lastro/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstante, formatPeriodo } from '../format/data.ts'
import { formatInteiro } from '../format/valor.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Icon } from '../ui/icons.tsx'
import { Valor } from '../ui/Valor.tsx'
import styles from './Resultado.module.css'
import { sinalOf } from './situacao.ts'

/** What the file was, when it was recorded, and the proof in two figures. */
export function Resultado({ importacao }: { importacao: ImportacaoDetalhe }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const [now] = useState(() => new Date())
  const { resumo, diferencaCentavos, status, finishedAt, createdAt } = importacao
  const { tone, icon } = sinalOf(importacao)
  const linhasDiferem = importacao.conferencia?.linhas.filter((linha) => linha.diferencaCentavos !== 0).length ?? 0
  const fonte = importacao.formato === 'ecd' ? 'J150' : t('resultado.arquivo')
  const fatos = [
    resumo?.empresa,
    [resumo?.livro && t('resultado.livro', { livro: resumo.livro }), resumo?.leiaute && t('resultado.leiaute', { leiaute: resumo.leiaute })]
      .filter(Boolean)
      .join(', '),
    resumo?.inicio && resumo.fim && formatPeriodo(resumo.inicio, resumo.fim, language),
    t(`resultado.${status}`, { quando: formatInstante(finishedAt ?? createdAt, now, language) }),
  ].filter(Boolean)
  const numeros = resumo
    ? [
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
        {numeros.map(({ nome, valor }) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd className="num">{formatInteiro(valor, language)}</dd>
          </div>
        ))}
        <Diferenca nome={t('resultado.i355')} centavos={diferencaCentavos?.i355 ?? null} />
        <Diferenca
          nome={linhasDiferem > 0 ? t('resultado.linhasDiferem', { fonte, count: linhasDiferem }) : t('resultado.diferenca', { fonte })}
          centavos={diferencaCentavos?.linhas ?? null}
          prefixo={linhasDiferem > 1 ? t('resultado.ate') : ''}
        />
      </dl>
    </section>
  )
}

function Diferenca({ nome, centavos, prefixo = '' }: { nome: string; centavos: number | null; prefixo?: string }) {
  if (centavos === null) return null
  const confere = centavos === 0
  return (
    <div data-confere={confere}>
      <dt>{nome}</dt>
      <dd>
        <Icon name={confere ? 'check' : 'warning'} size={14} />
        {prefixo && <small>{prefixo}</small>}
        <Valor centavos={centavos} zero="zero" />
      </dd>
    </div>
  )
}
