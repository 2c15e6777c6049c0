// claims_table.mjs - the claims of studies as one table in Markdown.
//     node tools/claims_table.mjs NAME=FOLDER...
// NAME is what the first column says; FOLDER is where a study wrote claims.json.
import {readFileSync} from 'node:fs';

// A cell of a row: bars would end it.
const cell = text => String(text).replaceAll('|', '\\|');

// Characters of a detail that a table has room for; longer ones stand in the study's page.
const ROOM = 60;

// The statistic with what it was found in; the p value where there is one.
function statistic(claim)
{
    const short = claim.detail && claim.detail.length <= ROOM;
    const where = short ? ` (${claim.detail})` : '';
    const p = claim.p === null ? '' : `, p = ${Number(claim.p).toPrecision(2)}`;
    return claim.statistic + where + p;
}

function verdict(claim)
{
    if (claim.held)
        return 'held';
    return '**not held**' + (claim.needed ? `; needed: ${claim.needed}` : '');
}

function rows(argument)
{
    const at = argument.indexOf('=');
    if (at < 1) {
        console.error(`claims_table: ${argument}: expected NAME=FOLDER`);
        process.exit(2);
    }
    const name = argument.slice(0, at);
    const file = JSON.parse(readFileSync(`${argument.slice(at + 1)}/claims.json`, 'utf8'));
    return file.claims.map(claim => [
        `${name} ${claim.id}`, claim.text, statistic(claim),
        `${claim.threshold} (${claim.source})`, verdict(claim)]);
}

const table = process.argv.slice(2).flatMap(rows);
const lines = [['claim', 'what it says', 'statistic', 'threshold', 'verdict'],
               Array(5).fill('---'), ...table];
console.log(lines.map(line => `| ${line.map(cell).join(' | ')} |`).join('\n'));
