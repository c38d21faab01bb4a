import { expect, it } from 'vitest'
import { readTransferencia } from './area-transferencia.ts'

const clipboard = (html: string, plain = '') => ({ getData: (type: string) => (type === 'text/html' ? html : plain) })

it.each([
  [
    'Excel',
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><!--StartFragment--><col width=64>
     <tr height=20><td class=xl65 align=right>1.234,56</td><td class=xl66>&nbsp;R$ 10,00 </td></tr>
     <tr height=20><td align=right>(5,00)</td><td></td></tr><!--EndFragment--></table></body></html>`,
    [
      ['1.234,56', 'R$ 10,00'],
      ['(5,00)', ''],
    ],
  ],
  [
    'LibreOffice, which says what is behind the two decimals that it shows',
    `<table><colgroup width="85"></colgroup><tr><td height="17" sdval="33.3333333333333" sdnum="1046;1046;0,00">33,33</td><td align="left">Total</td></tr>
     <tr><td sdval="-1200" sdnum="1046;">-1200</td><td><br></td></tr></table>`,
    [
      ['33,3333333333333', 'Total'],
      ['-1200', ''],
    ],
  ],
  [
    'amounts kept as text beside exact ones: all as they are shown',
    '<table><tr><td sdval="1.5">1,50</td><td>2,50</td></tr></table>',
    [['1,50', '2,50']],
  ],
  [
    'Google Sheets',
    '<google-sheets-html-origin><table><tbody><tr><td data-sheets-value="{}">7.000</td><td colspan="2">8</td></tr></tbody></table>',
    [['7.000', '8', '']],
  ],
])('%s', (_name, html, cells) => {
  expect(readTransferencia(clipboard(html, 'not this'))).toEqual(cells)
})

it('takes the text where there is no table', () => {
  expect(readTransferencia(clipboard('<p>1</p>', '1\t2\n3\t4\n'))).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(readTransferencia(clipboard('', '1'))).toEqual([['1']])
})
