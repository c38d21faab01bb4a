import { COLUNA_TOTAL, addMeses } from '@lastro/engine'
import { formatShortMes } from '@lastro/formato'
import { Fragment, type ReactNode, type TouchEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { cabecasOf } from '../exercicio.ts'
import { VARIACAO_NOTAVEL } from '../grade/celula.ts'
import type { GradeModelo } from '../grade/modelo.ts'
import styles from './area.module.css'
import { COLUNAS_DO_ANO, type ComparedValor, type LinhaDaArea, figuresOf } from './figures.ts'

const SWIPE_PX = 48

const scrollToButton = (button: HTMLElement | null): void => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

interface NumerosDaAreaProps {
  modelo: GradeModelo
  comentarios: readonly number[]
}

export function NumerosDaArea({ modelo, comentarios }: NumerosDaAreaProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const grupoDeRadios = useId()
  const [coluna, setColuna] = useState(COLUNA_TOTAL)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const touchX = useRef<number | null>(null)
  const { inicio } = modelo.entrada
  const { exercicio, anoAnterior } = cabecasOf(inicio)
  const { receitas, custos, resultado, grupos } = useMemo(() => figuresOf(modelo, comentarios, coluna), [modelo, comentarios, coluna])
  const nameColuna = (each: number): string =>
    each === COLUNA_TOTAL ? t('area.rever.ano', { exercicio }) : formatShortMes(addMeses(inicio, each), language)
  const endSwipe = (event: TouchEvent) => {
    const x = event.changedTouches[0]?.clientX
    if (touchX.current !== null && x !== undefined && Math.abs(x - touchX.current) > SWIPE_PX) {
      const ahead = x < touchX.current === (document.documentElement.dir !== 'rtl')
      setColuna(COLUNAS_DO_ANO[COLUNAS_DO_ANO.indexOf(coluna) + (ahead ? 1 : -1)] ?? coluna)
    }
    touchX.current = null
  }
  const toggle = (node: number) => {
    const others = new Set(closed)
    if (!others.delete(node)) others.add(node)
    setClosed(others)
  }
  return (
    <>
      <dl className={styles['resumo']}>
        <Soma nome={t('area.rever.receitas')} {...receitas} />
        <Soma nome={t('area.rever.custos')} {...custos} />
        <Soma nome={t('area.rever.resultado')} {...resultado} fim />
      </dl>
      <div role="radiogroup" aria-label={t('area.rever.coluna')} className={styles['meses']}>
        {COLUNAS_DO_ANO.map((each) => (
          <label key={each} ref={each === coluna ? scrollToButton : undefined} data-escolhida={each === coluna || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={grupoDeRadios}
              checked={each === coluna}
              onChange={() => setColuna(each)}
            />
            {nameColuna(each)}
          </label>
        ))}
      </div>
      <table
        className={`figures ${styles['numeros']}`}
        aria-label={t('area.rever.tabela')}
        onTouchStart={(event) => (touchX.current = event.touches[0]?.clientX ?? null)}
        onTouchEnd={endSwipe}
      >
        <thead>
          <tr>
            <th scope="col">
              <bdi>R$</bdi>
            </th>
            <th scope="col">{nameColuna(coluna)}</th>
            <th scope="col">{t('area.rever.variacao', { ano: anoAnterior })}</th>
          </tr>
        </thead>
        <tbody>
          {grupos.map((grupo) => {
            const isOpen = !closed.has(grupo.node)
            return (
              <Fragment key={grupo.node}>
                <tr className={styles['grupo']}>
                  <Linha linha={grupo}>
                    <button type="button" aria-expanded={isOpen} onClick={() => toggle(grupo.node)}>
                      <Icon name="right" size={12} />
                      <bdi>{grupo.rotulo}</bdi>
                    </button>
                  </Linha>
                </tr>
                {isOpen &&
                  grupo.itens.map((item) => (
                    <tr key={item.node}>
                      <Linha linha={item}>
                        <bdi>{item.rotulo}</bdi>
                        {item.comentarios > 0 && (
                          <span className={styles['comentarios']}>
                            <Icon name="mail" size={12} />
                            {t('area.rever.comentarios', { count: item.comentarios })}
                          </span>
                        )}
                      </Linha>
                    </tr>
                  ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

function Soma({ nome, fim = false, valorCentavos, ...variacao }: ComparedValor & { nome: string; fim?: boolean }) {
  return (
    <div data-fim={fim || undefined}>
      <dt>{nome}</dt>
      <dd>
        <Valor centavos={valorCentavos} casas={0} zero="zero" />
      </dd>
      <dd>
        <Variacao {...variacao} />
      </dd>
    </div>
  )
}

function Linha({ linha, children }: { linha: LinhaDaArea; children: ReactNode }) {
  return (
    <>
      <th scope="row">{children}</th>
      <td>
        <Valor centavos={linha.valorCentavos} casas={0} zero="zero" />
      </td>
      <td>
        <Variacao {...linha} />
      </td>
    </>
  )
}

function Variacao({ razao, favoravel }: Pick<ComparedValor, 'razao' | 'favoravel'>) {
  const notavel = razao !== null && Math.abs(razao) >= VARIACAO_NOTAVEL
  return <Razao razao={razao} sinal cap={9.999} seta={notavel} favoravel={notavel ? favoravel : undefined} />
}
