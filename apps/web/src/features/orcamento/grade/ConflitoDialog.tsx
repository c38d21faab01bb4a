import { formatInstante } from '@lastro/formato'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import type { Lugares } from '../use-location-names.ts'
import styles from './conflito.module.css'
import type { Disputa, Escolha } from './outbox.ts'

const DE_UMA_VEZ = 100
const ESCOLHAS = ['minha', 'deles'] as const

interface ConflitoDialogProps {
  disputa: Disputa
  lugares: Lugares
  /** Postpones the choice. Nothing is saved or lost until then. */
  onClose: () => void
}

/** Resolves conflicts with edits of another user, cell by cell or all at once. */
export function ConflitoDialog({ disputa, lugares, onClose }: ConflitoDialogProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const { celulas, total, choose } = disputa
  const [escolhas, setEscolhas] = useState<ReadonlyMap<number, Escolha>>(new Map())
  const [mostradas, setMostradas] = useState(DE_UMA_VEZ)
  const quem = [...new Set(celulas.map((celula) => celula.quem.nome))]
  const umaAUma = total <= celulas.length
  const faltam = celulas.filter((celula, i) => celula.atualCentavos !== null && !escolhas.has(i)).length
  const all = (escolha: Escolha) => choose(celulas.map(() => escolha))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (faltam === 0) choose(celulas.map((_, i) => escolhas.get(i) ?? 'deles'))
  }
  return (
    <Dialog title={t('conflito.titulo')} onClose={onClose}>
      <form className={styles['conflito']} onSubmit={submit}>
        <p>{t('conflito.texto', { count: total, quem: new Intl.ListFormat(language, { type: 'conjunction' }).format(quem) })}</p>
        {umaAUma && (
          <ul className={styles['celulas']}>
            {celulas.slice(0, mostradas).map((celula, i) => (
              <Celula
                key={`${celula.linhaId} ${celula.mes}`}
                celula={celula}
                lugares={lugares}
                primeira={i === 0}
                escolha={escolhas.get(i)}
                onEscolha={(escolha) => setEscolhas(new Map(escolhas).set(i, escolha))}
              />
            ))}
          </ul>
        )}
        {umaAUma && celulas.length > mostradas && (
          <Button size="small" variant="quiet" onClick={() => setMostradas(mostradas + DE_UMA_VEZ)}>
            {t('conflito.mais', { count: celulas.length - mostradas })}
          </Button>
        )}
        <div className={styles['acoes']}>
          {total > 1 && (
            <>
              <Button onClick={() => all('deles')}>{t('conflito.todasDeles', { count: total })}</Button>
              <Button data-primeiro={umaAUma ? undefined : true} onClick={() => all('minha')}>
                {t('conflito.todasMinhas', { count: total })}
              </Button>
            </>
          )}
          {umaAUma && (
            <Button type="submit" variant="primary" disabled={faltam > 0}>
              {t('conflito.gravar')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

interface CelulaProps {
  celula: Disputa['celulas'][number]
  lugares: Lugares
  primeira: boolean
  escolha: Escolha | undefined
  onEscolha: (escolha: Escolha) => void
}

function Celula({ celula, lugares, primeira, escolha, onEscolha }: CelulaProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const now = useNow()
  const nome = useId()
  const { linhaId, mes, minhaCentavos, atualCentavos, quem, quando } = celula
  const lugar = lugares.name(linhaId, mes) ?? t('conflito.linha')
  const autoria = t('conflito.autoria', { quem: quem.nome, quando: formatInstante(quando, now, language) })
  if (atualCentavos === null) {
    return (
      <li>
        <strong>{lugar}</strong>
        <p className={styles['nota']}>{t('conflito.semLinha', { autoria })}</p>
      </li>
    )
  }
  return (
    <li>
      <fieldset>
        <legend>{lugar}</legend>
        {ESCOLHAS.map((cada) => (
          <label key={cada} data-escolhida={escolha === cada || undefined}>
            <input
              type="radio"
              name={nome}
              required
              data-primeiro={(primeira && cada === 'minha') || undefined}
              checked={escolha === cada}
              onChange={() => onEscolha(cada)}
            />
            <span className={styles['autor']}>{cada === 'minha' ? t('conflito.meu') : autoria}</span>
            <Valor centavos={lugares.orient(linhaId, cada === 'minha' ? minhaCentavos : atualCentavos)} zero="zero" />
          </label>
        ))}
      </fieldset>
    </li>
  )
}
