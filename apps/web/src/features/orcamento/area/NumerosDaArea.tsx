import { Table } from '../../../table/Table.tsx'
import { COLUNA_TOTAL, addMeses } from '@lastro/engine'
import { formatShortMes } from '@lastro/formato'
import { Fragment, type ReactNode, type TouchEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Text } from '../../../ui/Text.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Grid, Stack, Inline } from '../../../ui/layout.tsx'
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
      <Stack as="dl" divided>
        <Soma nome={t('area.rever.receitas')} {...receitas} />
        <Soma nome={t('area.rever.custos')} {...custos} />
        <Soma nome={t('area.rever.resultado')} {...resultado} fim />
      </Stack>
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
      <div
        className={styles['numeros']}
        onTouchStart={(event) => (touchX.current = event.touches[0]?.clientX ?? null)}
        onTouchEnd={endSwipe}
      >
        <Table label={t('area.rever.tabela')} frame="inline">
          <thead>
            <tr>
              <th scope="col">
                <bdi>R$</bdi>
              </th>
              <th scope="col" className="num">
                {nameColuna(coluna)}
              </th>
              <th scope="col" className="num">
                {t('area.rever.variacao', { ano: anoAnterior })}
              </th>
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
                          <Inline as="span" gap={[0, 8]} wrap>
                            <bdi>{item.rotulo}</bdi>
                            {item.comentarios > 0 && (
                              <Text size={12} tone="warn">
                                <Inline as="span" gap={2}>
                                  <Icon name="mail" size={12} />
                                  {t('area.rever.comentarios', { count: item.comentarios })}
                                </Inline>
                              </Text>
                            )}
                          </Inline>
                        </Linha>
                      </tr>
                    ))}
                </Fragment>
              )
            })}
          </tbody>
        </Table>
      </div>
    </>
  )
}

function Soma({ nome, fim = false, valorCentavos, ...variacao }: ComparedValor & { nome: string; fim?: boolean }) {
  return (
    <Grid
      className={styles['soma']}
      data-fim={fim || undefined}
      columns="minmax(0, 1fr) auto 70px"
      phone="minmax(0, 1fr) auto 70px"
      align="center"
      padding={[6, 16]}
    >
      <Text as="dt" {...(fim ? { weight: 'bold' } : { tone: 'soft' })}>
        {nome}
      </Text>
      <Text as="dd" weight="semibold" className="num">
        <Valor centavos={valorCentavos} casas={0} zero="zero" />
      </Text>
      <Text as="dd" size={12} tone="soft" className="num">
        <Variacao {...variacao} />
      </Text>
    </Grid>
  )
}

function Linha({ linha, children }: { linha: LinhaDaArea; children: ReactNode }) {
  return (
    <>
      <th scope="row">{children}</th>
      <td className="num">
        <Valor centavos={linha.valorCentavos} casas={0} zero="zero" />
      </td>
      <td className="num">
        <Variacao {...linha} />
      </td>
    </>
  )
}

function Variacao({ razao, favoravel }: Pick<ComparedValor, 'razao' | 'favoravel'>) {
  const notavel = razao !== null && Math.abs(razao) >= VARIACAO_NOTAVEL
  return <Razao razao={razao} sinal cap={9.999} seta={notavel} favoravel={notavel ? favoravel : undefined} />
}
