import type { DreResposta } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Cascata } from './Cascata.tsx'
import { DreCelular } from './DreCelular.tsx'
import type { DreVisao } from './dre-search.ts'
import { DreEsqueleto } from './DreEsqueleto.tsx'
import { DreTable } from './wide-table.ts'
import type { SetVisao } from './use-visao.ts'

interface DreCentroProps {
  response: DreResposta
  visao: DreVisao
  setVisao: SetVisao
  isPhone: boolean
  isCascataOpen: boolean
  comentados: ReadonlyMap<string, readonly unknown[]> | undefined
  onAviso: (texto: string) => void
}

export function DreCentro({ response, visao, setVisao, isPhone, isCascataOpen, comentados, onAviso }: DreCentroProps) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  const { disponivel, linhas, meses, mesesComDados } = response
  if (mesesComDados.length === 0 && disponivel !== null) {
    return (
      <EmptyState
        icon="calendar"
        title={t('vazio.semDadosTitulo')}
        text={t('vazio.semDadosTexto', {
          inicio: formatPeriodo(disponivel.inicio, disponivel.inicio, language),
          fim: formatPeriodo(disponivel.fim, disponivel.fim, language),
        })}
        action={
          <Button onClick={() => setVisao({ inicio: undefined, fim: undefined, explicar: null })}>
            {t('vazio.semDadosAcao', { periodo: disponivel.fim.slice(0, 4) })}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {isPhone ? (
        <DreCelular key={meses.join()} response={response} visao={visao} setVisao={setVisao} />
      ) : (
        <Suspense fallback={<DreEsqueleto />}>
          <DreTable response={response} visao={visao} setVisao={setVisao} comentados={comentados} onAviso={onAviso} />
        </Suspense>
      )}
      <Cascata
        tableOnly={isPhone}
        linhas={linhas}
        meses={meses}
        mes={visao.explicar && visao.explicar.em !== 'total' ? visao.explicar.em : null}
        escala={visao.escala}
        casas={visao.casas}
        isOpen={isCascataOpen}
        onToggle={() => setVisao({ cascata: !isCascataOpen }, 'replace')}
      />
    </>
  )
}
