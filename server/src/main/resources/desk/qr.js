/**
 * Encodes text as a QR code (ISO/IEC 18004): bytes of UTF-8, error correction level M, the smallest version that fits, and
 * the mask with the lowest penalty. Enough for the URI of an authenticator app; no other mode is needed.
 */

/** Per version, at level M: error correction codewords of a block, and number of blocks (table 9). */
const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31,
  33, 35, 37, 38, 40, 43, 45, 47, 49];
const LARGEST = 40;
const FORMAT_OF_LEVEL_M = 0;

/** Rows of booleans, true for dark, without the quiet zone. */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = smallestVersion(bytes.length);
  const codewords = interleave(dataCodewords(bytes, version), version);
  const candidates = MASKS.map((mask, number) => draw(version, codewords, mask, number));
  const penalties = candidates.map(penalty);
  return candidates[penalties.indexOf(Math.min(...penalties))];
}

function smallestVersion(length) {
  for (let version = 1; version <= LARGEST; version += 1) {
    if (4 + countBits(version) + 8 * length <= 8 * dataCapacity(version)) {
      return version;
    }
  }
  throw new RangeError('The text is too long for a QR code');
}

const countBits = (version) => (version < 10 ? 8 : 16);
const sizeOf = (version) => 4 * version + 17;
const dataCapacity = (version) => totalCodewords(version) - CORRECTION[version] * BLOCKS[version];

/** All modules without the function patterns, in whole bytes. */
function totalCodewords(version) {
  const centres = alignmentCentres(version).length;
  // two format areas of 15 bits and the dark module; timing patterns between the finder patterns with their separators
  let modules = sizeOf(version) ** 2 - 3 * 64 - 31 - 2 * (sizeOf(version) - 16);
  if (centres > 0) {
    // those on the timing patterns share five modules with them
    modules -= 25 * (centres ** 2 - 3) - 2 * 5 * (centres - 2);
  }
  return Math.floor((version < 7 ? modules : modules - 36) / 8);
}

/** Coordinates of alignment patterns on both axes (annex E): evenly spaced from the far end, the first one at 6. */
function alignmentCentres(version) {
  if (version === 1) {
    return [];
  }
  const count = Math.floor(version / 7) + 2;
  // version 32 is the exception of the standard
  const step = version === 32 ? 26 : 2 * Math.ceil((sizeOf(version) - 13) / (2 * count - 2));
  const rest = Array.from({ length: count - 1 }, (_, index) => sizeOf(version) - 7 - index * step);
  return [6, ...rest.reverse()];
}

/** Mode, length, text, terminator and padding. */
function dataCodewords(bytes, version) {
  const capacity = dataCapacity(version);
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, countBits(version)),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8))];
  bits.push(...bitsOf(0, Math.min(4, 8 * capacity - bits.length)));
  bits.push(...bitsOf(0, (8 - (bits.length % 8)) % 8));
  const codewords = Array.from({ length: bits.length / 8 },
    (_, index) => bits.slice(8 * index, 8 * index + 8).reduce((byte, bit) => 2 * byte + bit, 0));
  for (let padding = 0xec; codewords.length < capacity; padding ^= 0xec ^ 0x11) {
    codewords.push(padding);
  }
  return codewords;
}

/** The bits of a number, most significant first. */
const bitsOf = (value, length) => Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1);

/** Splits into blocks, the last of which may be longer by one, adds their error correction, and takes turns. */
function interleave(data, version) {
  const count = BLOCKS[version];
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  const generator = generatorPolynomial(CORRECTION[version]);
  const blocks = [];
  for (let index = 0, start = 0; index < count; index += 1) {
    const end = start + short + (index >= firstLong ? 1 : 0);
    blocks.push(data.slice(start, end));
    start = end;
  }
  const takeTurns = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) },
    (_, index) => lists.map((list) => list[index]).filter((codeword) => codeword !== undefined)).flat();
  return [...takeTurns(blocks), ...takeTurns(blocks.map((block) => remainder(block, generator)))];
}

/** Multiplies in the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
  }
  return product;
}

/** (x - 1)(x - 2)(x - 4)…, without its leading 1. */
function generatorPolynomial(degree) {
  let polynomial = [1];
  for (let index = 0, root = 1; index < degree; index += 1, root = multiply(root, 2)) {
    const scaled = polynomial.map((factor) => multiply(factor, root));
    polynomial = [...polynomial, 0].map((factor, place) => factor ^ (place === 0 ? 0 : scaled[place - 1]));
  }
  return polynomial.slice(1);
}

/** The Reed-Solomon error correction codewords of a block. */
function remainder(block, generator) {
  const rest = new Array(generator.length).fill(0);
  for (const codeword of block) {
    const factor = codeword ^ rest.shift();
    rest.push(0);
    generator.forEach((coefficient, index) => { rest[index] ^= multiply(coefficient, factor); });
  }
  return rest;
}

/** Whether a module is inverted, for the eight masks of table 10. */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version, codewords, mask, maskNumber) {
  const size = sizeOf(version);
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (x, y, dark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) {
      grid[y][x] = Boolean(dark);
    }
  };
  drawPatterns(version, size, set);
  drawFormat(size, set, maskNumber);
  drawVersion(version, size, set);
  drawData(size, grid, codewords.flatMap((codeword) => bitsOf(codeword, 8)), mask);
  return grid;
}

/** Finder patterns with their separators, timing patterns and alignment patterns. */
function drawPatterns(version, size, set) {
  const square = (centreX, centreY, radius, isDark) => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        set(centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let place = 8; place < size - 8; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x, y]) => square(x, y, 4, (ring) => ring !== 2 && ring !== 4));
  const centres = alignmentCentres(version);
  for (const y of centres) {
    for (const x of centres) {
      const inCorner = (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
      if (!inCorner) {
        square(x, y, 2, (ring) => ring !== 1);
      }
    }
  }
}

/** Level and mask with their BCH code, twice, and the module that is always dark (section 7.9). */
function drawFormat(size, set, maskNumber) {
  const bits = bitsOf(bch((FORMAT_OF_LEVEL_M << 3) | maskNumber, 10, 0x537) ^ 0x5412, 15);
  bits.forEach((dark, index) => {
    const along = index < 6 ? index : index < 8 ? index + 1 : null;
    // around the upper left finder pattern: along row 8, then up column 8
    set(along ?? 8, along === null ? (index === 8 ? 7 : 14 - index) : 8, dark);
    // split: up column 8 from below, then along row 8 to the right
    set(index < 7 ? 8 : size - 15 + index, index < 7 ? size - 1 - index : 8, dark);
  });
  set(8, size - 8, true);
}

/** The version with its BCH code, twice, from version 7 on (section 7.10). */
function drawVersion(version, size, set) {
  if (version >= 7) {
    bitsOf(bch(version, 12, 0x1f25), 18).reverse().forEach((dark, index) => {
      const far = size - 11 + (index % 3);
      const near = Math.floor(index / 3);
      set(far, near, dark);
      set(near, far, dark);
    });
  }
}

function bch(value, degree, generator) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) {
    rest ^= generator << (bit - degree);
  }
  return (value << degree) | rest;
}

/** In pairs of columns from the right, up and down in turns, past the column of the timing pattern. */
function drawData(size, grid, bits, mask) {
  let next = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2, upwards = !upwards) {
    if (right === 6) {
      right = 5;
    }
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] === null) {
          grid[y][x] = Boolean(bits[next] ?? 0) !== mask(x, y);
          next += 1;
        }
      }
    }
  }
}

/** How hard the symbol is to read, by the four rules of section 7.8.3. */
function penalty(grid) {
  const columns = grid[0].map((_, x) => grid.map((row) => row[x]));
  const dark = grid.flat().filter(Boolean).length;
  const imbalance = Math.floor(Math.abs(20 * dark - 10 * grid.length ** 2) / grid.length ** 2);
  return [...grid, ...columns].reduce((sum, line) => sum + linePenalty(line), 0) + blockPenalty(grid) + 10 * imbalance;
}

/** Runs of five and more, and what looks like a finder pattern. */
function linePenalty(line) {
  const text = line.map((dark) => (dark ? '1' : '0')).join('');
  const runs = (text.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  return runs + 40 * finders;
}

function blockPenalty(grid) {
  let blocks = 0;
  for (let y = 1; y < grid.length; y += 1) {
    for (let x = 1; x < grid.length; x += 1) {
      const dark = grid[y][x];
      blocks += dark === grid[y - 1][x] && dark === grid[y][x - 1] && dark === grid[y - 1][x - 1] ? 1 : 0;
    }
  }
  return 3 * blocks;
}
