import { type Orcamento, type OrcamentoArea, AREA_REGRAS } from '@lastro/contract'
import { formatInstante } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { AcaoBotao } from '../AcaoBotao.tsx'
import type { AcaoArea } from '../actions.ts'
import { AreasPedidas } from '../AreasPedidas.tsx'
import { createModelo } from '../grade/modelo.ts'
import { entradaOf, nomesQuery } from '../grade/queries.ts'
import { SituacaoArea } from '../SituacaoChip.tsx'
import styles from './area.module.css'
import { NumerosDaArea } from './NumerosDaArea.tsx'
import { linhasDaAreaQuery } from './queries.ts'

const DECISOES = ['devolver', 'aprovar'] as const satisfies readonly AcaoArea[]

interface AreaRevistaProps {
  orcamento: Orcamento
  area: OrcamentoArea
  onArea: (id: number) => void
  /** Returns to the list of areas. */
  onVoltar: () => void
}

/** One area with its numbers, to approve or return. Also works on a phone, unlike the grid. */
export function AreaRevista({ orcamento, area, onArea, onVoltar }: AreaRevistaProps) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [pedida, setPedida] = useState<AcaoArea | null>(null)
  const { data: linhas, error, refetch } = useQuery(linhasDaAreaQuery(orcamento.id, area))
  const { data: nomes } = useQuery(nomesQuery)
  const modelo = useMemo(() => {
    if (!linhas || !nomes) return null
    const entrada = entradaOf(orcamento, linhas, nomes)
    const { valoresCentavos, travas, comentados, centroCustoId } = entrada.linhas
    const estado = { valoresCentavos, travas: new Int16Array(travas), comentados: new Int16Array(comentados) }
    const centro = area.centroCusto?.id ?? 0
    return createModelo(entrada, { semCentro: '', resultado: '' }, { ...estado, shows: (linha) => centroCustoId[linha] === centro })
  }, [orcamento, linhas, nomes, area.centroCusto])
  const esperam = orcamento.quadro.filter(({ id, status }) => id === area.id || status === 'enviada')
  const fila = esperam.length > 1 ? esperam : orcamento.quadro.filter(({ status }) => status === area.status)
  const lugar = fila.findIndex(({ id }) => id === area.id)
  const passo = (icon: 'left' | 'right', outra: OrcamentoArea | undefined) => (
    <IconButton
      icon={icon}
      label={t(icon === 'left' ? 'area.rever.anterior' : 'area.rever.seguinte')}
      disabled={outra === undefined}
      onClick={() => outra && onArea(outra.id)}
    />
  )
  const decisoes = DECISOES.filter((acao) => AREA_REGRAS[acao].de.includes(area.status))
  return (
    <div className={styles['area']}>
      <div className={styles['passos']}>
        <Button size="small" variant="quiet" icon="left" onClick={onVoltar}>
          {t('area.rever.todas')}
        </Button>
        <span>{t('area.rever.lugar', { numero: lugar + 1, total: fila.length })}</span>
        {passo('left', fila[lugar - 1])}
        {passo('right', fila[lugar + 1])}
      </div>
      <div className={styles['cabeca']}>
        <p>
          <SituacaoArea status={area.status} />
          {area.changedBy && area.changedAt && (
            <small>{t('area.mudou', { quem: area.changedBy.nome, quando: formatInstante(area.changedAt, now, language) })}</small>
          )}
        </p>
        {area.comentario !== '' && <blockquote>{area.comentario}</blockquote>}
      </div>
      {modelo && linhas && <NumerosDaArea key={area.id} modelo={modelo} comentarios={linhas.linhas.comentarios} />}
      {!modelo && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!modelo && !error && <SkeletonRows rows={10} label={comum('carregando')} />}
      {decisoes.length > 0 && (
        <footer className={styles['pe']}>
          {decisoes.map((acao) => (
            <AcaoBotao
              key={acao}
              size="large"
              {...(acao === 'aprovar' && { variant: 'primary' as const, icon: 'check' as const })}
              motivo={area.acoes[acao]}
              onClick={() => setPedida(acao)}
            >
              {t(`area.rever.${acao}`)}
            </AcaoBotao>
          ))}
        </footer>
      )}
      {pedida && <AreasPedidas orcamentoId={orcamento.id} acao={pedida} areas={[area]} onClose={() => setPedida(null)} />}
    </div>
  )
}
