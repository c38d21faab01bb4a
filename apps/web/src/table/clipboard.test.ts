import { readColagem } from '@lastro/engine'
import { expect, test } from 'vitest'
import { readTransferencia } from './clipboard.ts'

const clipboard = (html: string, plain = '') => ({ getData: (type: string) => (type === 'text/html' ? html : plain) })

test.each([
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
      ['-1200,00', ''],
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

test('takes the text when there is no table', () => {
  expect(readTransferencia(clipboard('<p>1</p>', '1\t2\n3\t4\n'))).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(readTransferencia(clipboard('', '1'))).toEqual([['1']])
})

const EXCEL = (lines: string, colunas = '<col width=64 style="width:48pt" span=2>') =>
  String.raw`<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15"><style><!--table
	{mso-displayed-decimal-separator:"\,";
	mso-displayed-thousand-separator:"\.";}
.xl65
	{mso-number-format:"_-R$\ * \#\,\#\#0\.00_-\;\\-R$\ * \#\,\#\#0\.00_-\;_-R$\ * \0022-\0022??_-\;_-\@_-";}
.xl66
	{color:black;
	mso-number-format:"\#\,\#\#0\.00\;\[Red\]\#\,\#\#0\.00";}
.xl67
	{mso-number-format:"\0022R$\0022\\ \#\,\#\#0\.00_-\;\[Red\]\0022R$\0022\\ \#\,\#\#0\.00_-";
	text-align:right;}
.xl68
	{mso-number-format:"\[$R$-416\]\\ \#\,\#\#0\.00\;\[Red\]\\-\[$R$-416\]\\ \#\,\#\#0\.00";}
.xl69
	{mso-number-format:"\[Blue\]\#\,\#\#0\.00\;\[Red\]\#\,\#\#0\.00";}
--></style></head><body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment-->${colunas}${lines}<!--EndFragment--></table></body></html>`
const CALC = (
  lines: string,
) => `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/>
<style type="text/css">body,div,table { font-family:"Calibri"; font-size:x-small }</style></head><body>
<table cellspacing="0" border="0"><colgroup width="85"></colgroup><colgroup width="91"></colgroup>${lines}</table></body></html>`

test.each([
  [
    'Excel, accounting format: R$, thousands, negative in parentheses, a dash for nothing',
    EXCEL(`<tr height=20><td class=xl65><span style='mso-spacerun:yes'> </span>R$<span style='mso-spacerun:yes'>            </span>1.234.567,89 </td>
<td class=xl65><span style='mso-spacerun:yes'> </span>R$<span style='mso-spacerun:yes'>   </span>(1.200,00)</td></tr>
<tr height=20><td class=xl65> R$<span style='mso-spacerun:yes'>       </span>-<span style='mso-spacerun:yes'>   </span></td><td class=xl65>-R$ 5,00 </td></tr>`),
    ' R$ 1.234.567,89 \t R$ (1.200,00)\r\n R$ -   \t-R$ 5,00 \r\n',
    [
      [123_456_789, -120_000],
      [0, -500],
    ],
  ],
  [
    'Excel, as an ERP wrote it: the minus behind, and text and percentages that are no amounts',
    EXCEL('<tr><td align=right>1.234,56-</td><td align=right>12,5%</td></tr><tr><td>Frete</td><td align=right>01/12/2025</td></tr>'),
    '1.234,56-\t12,5%\r\nFrete\t01/12/2025\r\n',
    [
      [-123_456, null],
      [null, null],
    ],
  ],
  [
    'LibreOffice: the exact number of amounts, and not that of a percentage, a date or an hour',
    CALC(`<tr><td height="17" align="right" sdval="-1200.5" sdnum="1046;0;#.##0,00;[RED](#.##0,00)"><font color="#FF0000">(1.200,50)</font></td>
<td align="right" sdval="0.125" sdnum="1046;0;0,00%">12,50%</td></tr>
<tr><td align="right" sdval="33.3333333333333" sdnum="1046;0;[$R$-416] #.##0,00">R$ 33,33</td><td align="right" sdval="46003" sdnum="1046;0;DD/MM/AA">12/12/25</td></tr>
<tr><td align="right" sdval="1234.56">1.234,56</td><td align="right" sdval="0.333333333333333" sdnum="1046;0;HH:MM:SS">08:00:00</td></tr>`),
    '(1.200,50)\t12,50%\nR$ 33,33\t12/12/25\n1.234,56\t08:00:00\n',
    [
      [-120_050, null],
      [3333, null],
      [123_456, null],
    ],
  ],
  [
    'merged to the right and below: what is beside them stays in its column',
    EXCEL(
      '<tr><td rowspan=2>Vendas</td><td colspan=2>1º trimestre</td></tr><tr><td>10,00</td><td>20,00</td></tr><tr><td>Total</td><td>30,00</td><td>40,00</td></tr>',
      '',
    ),
    'Vendas\t1º trimestre\t\r\n\t10,00\t20,00\r\nTotal\t30,00\t40,00\r\n',
    [
      [null, null, 0],
      [0, 1000, 2000],
      [null, 3000, 4000],
    ],
  ],
  [
    'columns and rows that are hidden, which nobody saw to copy',
    EXCEL(
      "<tr height=20><td>1,00</td><td style='display:none'>9,99</td><td>2,00</td></tr><tr height=0 style='display:none'><td>8,88</td><td>8,88</td><td>8,88</td></tr><tr><td>3,00</td><td>9,99</td><td>4,00</td></tr>",
      "<col width=64><col width=0 style='display:none;mso-width-source:userset;mso-width-alt:2340'><col width=64>",
    ),
    '1,00\t2,00\r\n3,00\t4,00\r\n',
    [
      [100, 200],
      [300, 400],
    ],
  ],
  [
    'Excel, text that runs over the empty cells beside it, and the row that it adds for the widths',
    EXCEL(
      `<tr height=20><td height=20 colspan=2 style='height:15.0pt;mso-ignore:colspan'>Total do ano</td><td align=right>10,00</td></tr>
<![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td><td width=64></td><td width=64></td></tr><![endif]>`,
    ),
    'Total do ano\t\t10,00\r\n',
    [[null, 0, 1000]],
  ],
  [
    'a line that is broken inside a cell, which is not one number out of two',
    EXCEL(
      "<tr><td>Receita<br style='mso-data-placement:same-cell;'>bruta</td><td>10<br style='mso-data-placement:same-cell;'>20</td><td>1.000,00</td></tr>",
      '',
    ),
    '"Receita\nbruta"\t"10\n20"\t1.000,00\r\n',
    [[null, null, 100_000]],
  ],
])('%s, in HTML and in text', (_name, html, plain, valores) => {
  expect(readColagem(readTransferencia(clipboard(html))).valores).toEqual(valores)
  expect(readColagem(readTransferencia(clipboard('', plain))).valores).toEqual(valores)
})

const paste = (html: string, plain = '') => readColagem(readTransferencia(clipboard(html, plain))).valores

test('Excel: an amount marked negative by colour alone is negative', () => {
  const vermelha = (classe: string, texto: string) =>
    `<td class=${classe} align=right><font color="#FF0000" style='mso-ignore:color'>${texto}</font></td>`
  const line = [
    vermelha('xl66', '1.234,10'),
    '<td class=xl66 align=right>1.234,10</td>',
    vermelha('xl67', 'R$ 5,00 '),
    vermelha('xl68', '-R$ 7,00'),
    vermelha('xl65', 'R$ 8,00'),
  ].join('')
  expect(paste(EXCEL(`<tr>${line}</tr>`), 'not this')).toEqual([[-123_410, 123_410, -500, -700, 800]])
  expect(paste(EXCEL(`<tr>${vermelha('xl69', '9,00')}</tr>`))).toEqual([[900]])
})

test('Excel: cells too narrow for their number take it from the text, if the cells match', () => {
  const lines = '<tr><td align=right>########</td><td align=right>7,00</td></tr><tr><td>###</td><td>#1</td></tr>'
  expect(paste(EXCEL(lines), '1.234.567,89\t7,00\r\n-5,00\t#1\r\n')).toEqual([
    [123_456_789, 700],
    [-500, null],
  ])
  expect(paste(EXCEL(lines), '1.234.567,89\r\n-5,00\r\n')).toEqual([
    [null, 700],
    [null, null],
  ])
})

test('WPS: takes the exact number, also from a text that is the number itself', () => {
  expect(
    paste(`<table><tr><td x:num="1234.5678">1.235</td><td x:num>12</td><td x:num="-0.07">-7%</td><td x:num="45292">01.2024</td></tr>
      <tr><td x:num="7.0000000000000007E-2">0,07</td><td x:num="63239.398000000001">63.239,40</td><td x:num="-1.37E-2">-0,01</td><td x:str>n/d</td></tr></table>`),
  ).toEqual([
    [123_457, 1200, null, null],
    [7, 6_323_940, -1, null],
  ])
})

test('Google Sheets: takes exact numbers for amounts, and not for percentages, dates and texts', () => {
  const celula = (valor: object, texto: string, format = 2) =>
    `<td style="overflow:hidden;text-align:right;" data-sheets-value="${JSON.stringify(valor).replaceAll('"', '&quot;')}" data-sheets-numberformat="{&quot;1&quot;:${format}}">${texto}</td>`
  const celulas = [
    celula({ 1: 3, 3: 7700.662 }, '7.700,66'),
    celula({ 1: 3, 3: 18_433.5 }, '18.434'),
    celula({ 1: 3, 3: 0.125 }, '0,13'),
    celula({ 1: 3, 3: 12.344999999999999 }, '12,35'),
    celula({ 1: 3, 3: -0.2909 }, '-29,09%', 3),
    celula({ 1: 3, 3: 46_357 }, '2026', 5),
    celula({ 1: 2, 2: '-' }, '-'),
    celula({ 1: 2, 2: '12' }, '12'),
    '<td data-sheets-value="not what it was">3,00</td>',
    '<td></td>',
  ].join('')
  const html = `<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>
    <table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;">${celulas}</tr></tbody></table>`
  expect(paste(html)).toEqual([[770_066, 1_843_350, 13, 1235, null, null, 0, 1200, 300, 0]])
})

test('a number with three decimals is not multiplied by a thousand, and exact amounts and texts share one decimal mark', () => {
  expect(paste('<table><tr><td sdval="0.125">0,13</td></tr></table>')).toEqual([[13]])
  expect(paste('<table><tr><td sdval="1234">1,234</td><td>2,500</td></tr></table>')).toEqual([[123_400, 250_000]])
  expect(paste('<table><tr><td>4.01</td><td sdval="1234,56">1.234,6</td></tr></table>')).toEqual([[null, 123_456]])
})

test('Google Sheets: a double just below a half rounds as shown, and an infinite one is no amount', () => {
  const celula = (valor: string, texto: string) => `<td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${valor}}">${texto}</td>`
  expect(paste(`<table><tr>${celula('12345.674999999999', '12.345,68')}${celula('1e999', '7,00')}</tr></table>`)).toEqual([
    [1_234_568, 700],
  ])
})

test('three decimals in every cell are decimals when the exact numbers confirm it, in either language', () => {
  const line = (...texts: string[]) => `<table><tr><td sdval="0.125">${texts[0]}</td><td sdval="1.234">${texts[1]}</td></tr></table>`
  expect(readTransferencia(clipboard(line('0,125', '1,234')))).toEqual([['0,1250', '1,2340']])
  expect(readTransferencia(clipboard(line('0.125', '1.234')))).toEqual([['0.1250', '1.2340']])
  expect(paste(line('0,125', '1,234'))).toEqual([[13, 123]])
  expect(paste(line('0.125', '1.234'))).toEqual([[13, 123]])
})

test('ignores tables unlike a spreadsheet (nested, or with too many cells) and takes the text', () => {
  const mescladas = `<table><tr>${'<td colspan=256 rowspan=256>1</td>'.repeat(60)}</tr>${'<tr></tr>'.repeat(200)}</table>`
  const many = `<table><tr>${'<td colspan=256 rowspan=256>1</td>'.repeat(100)}</tr></table>`
  const ofOnePage = '<table><tr><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table>'
  for (const html of [mescladas, many, ofOnePage]) expect(paste(html, '10,00\t20,00\n')).toEqual([[1000, 2000]])
})

test('skips unterminated styles', () => {
  const semFim = `<style>${'.xl1{'.repeat(20_000)}${'mso-number-format:"'.repeat(5000)}</style>`
  expect(paste(`${semFim}<table><tr><td class=xl1>1,00</td></tr></table>`)).toEqual([[100]])
})
