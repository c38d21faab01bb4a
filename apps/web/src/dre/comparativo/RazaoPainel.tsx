/** Why a margin varies: what each part adds through the numerator and through the denominator, adding up to it exactly. */
import { type DreRazao, RAZAO_POR } from '@lastro/contract'
import { RAZAO_ESCALA } from '@lastro/engine'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { formatMesCurto } from '../../format/data.ts'
import { usePreferencias } from '../../theme/preferencias.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { printableFormula } from '../demonstrativo.ts'
import painel from '../Explicacao.module.css'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import type { Periodo } from '../periodo.ts'
import type { RecorteLido } from '../queries.ts'
import styles from './Comparativo.module.css'
import { razaoQuery } from './queries.ts'

interface RazaoPainelProps {
  codigo: string
  titulo: string
  fonte: { chave: string; nome: string }
  base: { chave: string; nome: string }
  recorte: RecorteLido
  periodo: Periodo
  onExplain: (lado: 'fonte' | 'base') => void
  onClose: () => void
  children?: ReactNode
}

export function RazaoPainel({ codigo, titulo, fonte, base, recorte, periodo, onExplain, onClose, children }: RazaoPainelProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: comum } = useTranslation()
  const [por, setPor] = useState<(typeof RAZAO_POR)[number]>('grupoItem')
  const { data, error, refetch } = useQuery(razaoQuery(recorte, periodo, { codigo, fonte: fonte.chave, base: base.chave, por }))
  const semSoma = error !== null && toApiError(error).code === 'dre_variacao_not_sum'
  return (
    <aside data-explicacao className={painel['painel']} aria-label={t('variacao.painel')}>
      <header className={painel['cabeca']}>
        <h2>
          {titulo} <span>{t('variacao.titulo', { fonte: fonte.nome, base: base.nome })}</span>
        </h2>
        <IconButton icon="close" label={`${comum('fechar')} (Esc)`} onClick={onClose} />
      </header>
      {data && (
        <div className={painel['numero']}>
          <strong>
            <Pontos valor={data.variacao} />
          </strong>
          <dl>
            <div>
              <dt>{fonte.nome}</dt>
              <dd>
                <Razao razao={data.atual} simbolo casas={2} />
              </dd>
            </div>
            <div>
              <dt>{base.nome}</dt>
              <dd>
                <Razao razao={data.base} simbolo casas={2} />
              </dd>
            </div>
          </dl>
        </div>
      )}
      <div className={painel['corpo']}>
        <div className={styles['variacao']}>
          <div className={styles['abas']} role="tablist" aria-label={t('variacao.por')}>
            {RAZAO_POR.map((each) => (
              <Button
                key={each}
                size="small"
                variant={each === por ? 'default' : 'quiet'}
                role="tab"
                aria-selected={each === por}
                onClick={() => setPor(each)}
              >
                {t(`variacao.abas.${each}`)}
              </Button>
            ))}
          </div>
          {semSoma ? (
            <p className={painel['dica']}>{toApiError(error).message}</p>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Partes razao={data} />
          ) : (
            <Skeleton width="80%" />
          )}
          <div className={styles['lados']}>
            <Button size="small" onClick={() => onExplain('fonte')}>
              {t('variacao.explicar', { fonte: fonte.nome })}
            </Button>
            <Button size="small" onClick={() => onExplain('base')}>
              {t('variacao.explicar', { fonte: base.nome })}
            </Button>
          </div>
        </div>
        {children}
      </div>
    </aside>
  )
}

/** In percentage points. */
function Pontos({ valor }: { valor: number }) {
  const { t } = useTranslation('dre')
  return (
    <>
      <Razao razao={valor / RAZAO_ESCALA} sinal casas={2} {...(valor === 0 ? {} : { favoravel: valor > 0 })} /> {t('tabela.pp')}
    </>
  )
}

function Partes({ razao }: { razao: DreRazao }) {
  const { t } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { numerador, denominador, contribuicoes, outras, diferenca, por } = razao
  const nomeOf = ({ id, codigo, descricao }: DreRazao['contribuicoes'][number]): string => {
    if (id === null) return t('variacao.constante')
    if (por === 'mes') return formatMesCurto(codigo ?? '2000-01', language)
    return descricao ?? t(por === 'filial' ? 'partes.semFilial' : 'partes.semCentro')
  }
  return (
    <>
      <ul className={styles['ponte']}>
        {(
          [
            ['razao.numerador', numerador],
            ['razao.denominador', denominador],
          ] as const
        ).map(([nome, lado]) => (
          <li key={nome} data-total>
            <span title={lado.formula}>
              {t(nome)} {printableFormula(lado.formula)}
            </span>
            <Pontos valor={lado.efeito} />
            <small>
              <Valor centavos={lado.baseCentavos} zero="zero" /> → <Valor centavos={lado.atualCentavos} zero="zero" />
            </small>
          </li>
        ))}
        {contribuicoes.map((parte) => (
          <li key={parte.id ?? 'constante'} data-parcela>
            <span title={nomeOf(parte)}>{nomeOf(parte)}</span>
            <Pontos valor={parte.numerador + parte.denominador} />
            {parte.numerador !== 0 && parte.denominador !== 0 && (
              <small>
                {t('razao.numerador')} <Pontos valor={parte.numerador} /> · {t('razao.denominador')} <Pontos valor={parte.denominador} />
              </small>
            )}
          </li>
        ))}
        {outras !== null && (
          <li data-parcela>
            <span>{t('variacao.outras', { count: outras.quantas })}</span>
            <Pontos valor={outras.efeito} />
          </li>
        )}
      </ul>
      <ProvaSelo prova={{ tipo: 'soma', diferencaCentavos: diferenca }} />
    </>
  )
}
