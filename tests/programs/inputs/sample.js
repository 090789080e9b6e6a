// Sums of squares.
function squares(limit) {
    var total = 0;
    for (var i = 0; i < limit; i++) {
        total = total + i * i;
    }
    return total;
}
var message = "sum: " + squares(10);
console.log(message);
